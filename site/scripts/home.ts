/** On the start page: own words go to the game that the reader visited last. */
const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[data-game]")];
const last = buttons.find(({ dataset }) => dataset.game === visited());
const form = last?.closest("form");
if (last && form) {
  for (const button of buttons) button.classList.toggle("on", button === last);
  form.action = last.formAction;
}

function visited(): string | null {
  try {
    return localStorage.getItem("game");
  } catch {
    return null;
  }
}

export {};
