/**
 * Print one thing of the page: the sheet (what the browser's own command prints too), the table's card, how it went.
 * @param {"sheet" | "card" | "story"} what
 */
export function printOnly(what) {
  const page = document.documentElement;
  page.dataset.print = what;
  addEventListener("afterprint", () => delete page.dataset.print, { once: true });
  print();
}
