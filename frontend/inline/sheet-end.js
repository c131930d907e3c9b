// Runs as soon as the sheet is there: the newest deals are at its end.
(() => {
  const paper = document.querySelector(".paper");
  if (paper) paper.scrollTop = paper.scrollHeight;
})();
