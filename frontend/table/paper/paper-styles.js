/** The styles of the comparison with paper. */

export const PAPER_STYLES = `
@layer screens {
  paper-panel {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    block-size: 100dvh;
  }
  .paper-body {
    overflow: auto;
    padding: 8px var(--edge) var(--edge);
    align-content: start;
  }
  .paper-body > * { max-inline-size: 900px; }
  .paper-foot {
    display: grid;
    gap: 8px;
    padding: 8px 8px calc(8px + var(--safe-bottom));
    border-block-start: 1px solid var(--rule);
  }
  .paper-foot > button { margin-inline: auto; max-inline-size: 560px; }
  .paper-foot .number-pad { padding: 0; }
  .paper-first input { inline-size: 5rem; min-block-size: 44px; }
  .paper-scroll { overflow-x: auto; }
  .paper-cells {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .paper-cells th { padding: 4px 2px; font-size: var(--small); font-weight: 400; }
  .paper-cells tbody th, .paper-cells tfoot th { color: var(--soft-ink); text-align: end; padding-inline-end: 6px; }
  .paper-cells td { border: 1px solid var(--rule); text-align: end; min-inline-size: 44px; }
  .paper-cells td:not(:has(button)) { padding: 6px 4px; }
  .paper-cells td button {
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0 4px;
    border: 0;
    border-radius: 0;
    background: none;
    text-align: end;
  }
  .paper-cells [aria-current] { background: var(--felt-wash); outline: 3px solid var(--felt); outline-offset: -3px; }
  .paper-cells small { color: var(--felt); padding-inline-start: 2px; }
  .paper-cells tfoot td, .paper-cells tfoot th { border-block-start: 2px solid var(--ink); }
  .paper-differs > span { display: block; }
  .paper-differs { background: var(--felt-wash); }
  .paper-differs > span + span, .paper-differs > span:only-child:has([aria-hidden]) { color: var(--danger-numeral); }
  .paper-differences { display: grid; gap: 12px; }
  .paper-differences li { display: grid; gap: 6px; padding-inline-start: 10px; border-inline-start: 4px solid var(--rule); }
  .paper-differences [data-state=open] { border-color: var(--danger); }
  .paper-differences .row { gap: 8px; }
  .paper-differences button { flex: 1 1 8.5rem; max-inline-size: 16rem; padding-inline: 6px; }
  .paper-differences b { font-weight: 600; }
}
`;
