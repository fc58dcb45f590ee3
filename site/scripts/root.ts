/** At the root: to the first of the reader's languages that the site has. */
const offered = [...document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")];
const wanted = navigator.languages.map((language) => language.split("-")[0]);
const found = wanted
  .map((language) => offered.find((link) => link.hreflang === language))
  .find((link) => link !== undefined);
if (found) location.replace(found.href);

export {};
