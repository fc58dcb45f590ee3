/** At an old address: to the same place at the new one, with the question and the anchor that the address has. */
const link = document.querySelector<HTMLAnchorElement>("main a[href]");
if (link) location.replace(link.href + location.search + location.hash);

export {};
