import type { MarketRow } from './market-rows.ts';
import { nameWithCloth } from './race-card.ts';
import { removedWords } from './removals.ts';

/** Beyond them the row of a large field would take the screen; the selected one shows all. */
const RUNNERS_SHOWN = 3;

/** The best prices of a market’s runners, and who does not run any more. */
export function BestPrices({ row, isWhole }: { row: MarketRow; isWhole: boolean }) {
  const { market, book } = row;
  const active = book.runners.filter(({ status }) => status === 'active');
  const shown = isWhole ? active : active.slice(0, RUNNERS_SHOWN);
  return (
    <>
      {shown.map((runner) => (
        <span key={runner.selection_id}>
          {nameWithCloth(
            market.runners.find(({ selection_id }) => selection_id === runner.selection_id) ?? { name: '' },
          )}{' '}
          <b className="back">{runner.back[0]?.[0].toFixed(2) ?? '–'}</b>{' '}
          <b className="lay">{runner.lay[0]?.[0].toFixed(2) ?? '–'}</b>
        </span>
      ))}
      {shown.length < active.length && <span className="meta">{active.length - shown.length} more</span>}
      {removedWords(row).map((words) => (
        <span key={words} className="meta">
          {words}
        </span>
      ))}
    </>
  );
}
