/** The styles of a club's page. */

export const CLUB_STYLES = `
@layer screens {
  club-screen { display: block; }
  .club { display: grid; gap: var(--edge); }
  .club h2 { padding-block-end: 6px; border-block-end: 1px solid var(--margin-line); }
  .club-which { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gap); }
  .club-people { inline-size: 100%; border-collapse: collapse; }
  .club-people th, .club-people td { padding: 0; border-block-end: 1px solid var(--rule); text-align: end; }
  .club-people thead th { font-size: var(--small); font-weight: 400; color: var(--soft-ink); padding-block: 4px; }
  .club-people :is(th, td):first-child { text-align: start; }
  .club-people td, .club-people tbody th { padding-inline-start: 10px; }
  .club-people thead th { padding-inline-start: 10px; }
  .club-people th:first-child { padding-inline-start: 0; font-weight: 400; }
  .club-joins { display: flex; flex: none; }
  .club-people button { inline-size: 100%; padding-inline: 0; border: 0; background: none; text-align: start; overflow-wrap: anywhere; }
  .club-list > li { display: flex; justify-content: space-between; align-items: center; gap: var(--gap); padding-block: 4px; border-block-end: 1px solid var(--rule); }
  .club-list > li > :first-child { min-inline-size: 0; overflow-wrap: anywhere; }
  .club-list > li:has(> .stack) { display: grid; }
  .club-honours > li { align-items: baseline; }
  .club-honours > li > :first-child { flex: none; max-inline-size: 45%; }
  .club-honours > li > :last-child { min-inline-size: 0; text-align: end; overflow-wrap: anywhere; }
  .club-honours > li button { max-inline-size: 100%; padding-inline: 6px 0; justify-content: end; text-align: end; overflow-wrap: anywhere; }
  .club-take { position: relative; min-block-size: var(--target); border: 1px solid var(--control); background: var(--raised); }
  .club-take input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
  .club-take:has(:focus-visible) { outline: 2px solid var(--felt); outline-offset: 2px; }
  .club-list button { flex: none; padding-inline: 10px; }
  .club-list > li > button.quiet { padding-inline-end: 0; }
  .club-list a { display: grid; min-block-size: var(--target); padding-block: 8px; color: inherit; text-decoration: none; }
  .club-pairs summary { min-block-size: var(--target); padding-block: 8px; border-block-end: 1px solid var(--rule); cursor: pointer; }
  .club-pairs summary h4 { display: inline; overflow-wrap: anywhere; }
  .club-pairs summary span { display: block; }
  .club-pairs .club-list { padding-inline-start: var(--gap); }
  .club-code img { inline-size: min(100%, 260px); background: #fff; justify-self: center; }
}
`;
