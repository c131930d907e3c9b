// Runs as soon as the sheet is there, and what stands under it and takes its room: the newest deals are at its end.
(() => {
  const paper = document.querySelector(".paper");
  if (paper) paper.scrollTop = paper.scrollHeight;
})();
