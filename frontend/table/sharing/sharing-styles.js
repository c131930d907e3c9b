/** The styles of what is shared of a table, and of how a game went; `pages/drawn/raster.py` takes its inks from them. */

export const SHARING_STYLES = `
@layer screens {
  :root {
    --race-1: var(--felt);
    --race-2: var(--danger);
    --race-3: light-dark(#1565c0, #8ab8f5);
    --race-4: light-dark(#8a5a00, #f0c35b);
    --race-5: light-dark(#6a3d9a, #c3a6ee);
    --race-6: var(--ink);
  }
  .shares { flex-wrap: wrap; justify-content: center; }
  .share, .share-slot { text-align: center; }
  share-link, shared-picture { display: grid; gap: 8px; }
  shared-picture { justify-items: center; }
  .share-picture img { max-inline-size: 100%; max-block-size: 56vh; border: 1px solid var(--rule); }
  .records li, .story-line li { padding-block: 4px; }
  .story-line li { display: grid; justify-items: start; }
  .records button { min-block-size: var(--target); padding: 0; text-align: start; }
  .records a, .story-line a { display: inline-flex; align-items: center; min-block-size: var(--target); }
  .race { display: block; inline-size: 100%; font-family: var(--sans); }
  .race-rule { stroke: var(--rule); }
  .race-margin { stroke: var(--margin-line); stroke-width: 1.5; }
  .race-soft { fill: var(--soft-ink); font-variant-numeric: tabular-nums; }
  .race-1 { color: var(--race-1); }
  .race-2 { color: var(--race-2); }
  .race-3 { color: var(--race-3); }
  .race-4 { color: var(--race-4); }
  .race-5 { color: var(--race-5); }
  .race-6 { color: var(--race-6); }
  .race-line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
  .race-lead { stroke: currentColor; stroke-width: 0.7; }
  .race-mark, .race-name { fill: currentColor; }
  .race-hollow { fill: var(--paper); stroke: currentColor; stroke-width: 2; }
  .race-band { fill: transparent; cursor: pointer; }
  .race-point circle { fill: transparent; cursor: pointer; }
  .race-point:hover circle { fill: color-mix(in srgb, currentColor 16%, transparent); }
  .race-point:focus-visible { outline: 2px solid var(--felt); outline-offset: -2px; }
  .race-band:hover { fill: color-mix(in srgb, var(--ink) 6%, transparent); }
  .race-band:focus-visible { outline: 2px solid var(--felt); outline-offset: -2px; }
  @media print {
    :root[data-print="story"] {
      & #stage, & .panel-head, & dialog::backdrop, & .story [data-do="print"] { display: none; }
      & dialog {
        position: static;
        display: block !important;
        inline-size: 100%;
        max-inline-size: none;
        max-block-size: none;
        margin: 0;
        border: 0;
      }
      & .story section { break-inside: avoid; }
      & .race { max-inline-size: 140mm; }
    }
  }
}`;
