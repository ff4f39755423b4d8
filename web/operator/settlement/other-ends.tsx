import { useState } from 'react';
import { toast } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { VoidBetsCard } from '../voids/void-bets-card.tsx';
import { refreshSettlements } from './settlement-queries.ts';
import { nameOf, type SettlementRow } from './settlement-rows.ts';

type End = 'void' | 'abandon' | 'roll-back';

const ENDS = {
  void: {
    name: 'Void the market',
    consequence: 'All bets are void and stakes are returned.',
    call: 'admin/voidMarket',
  },
  abandon: {
    name: 'Abandoned',
    consequence: 'The match was abandoned: the market is void unless its rule has already decided it.',
    call: 'admin/abandonMarket',
  },
  'roll-back': {
    name: 'Roll back',
    consequence: 'The last result is undone: back to the one before, or void if there was none.',
    call: 'admin/rollbackResult',
  },
} as const satisfies Record<End, { name: string; consequence: string; call: string }>;

/** Ends other than a result, and what undoes one. Where the market asks for a second person they are only proposed. */
export function OtherEnds({ row }: { row: SettlementRow }) {
  const [chosen, setChosen] = useState<End>();
  const isSettled = row.group === 'ended' && row.action?.state === 'done';
  const isOpen = row.group === 'held' || row.group === 'to-propose';
  const ends: readonly End[] = isSettled ? ['roll-back'] : isOpen ? ['void', 'abandon'] : [];
  const end = chosen === undefined ? undefined : ENDS[chosen];
  return (
    <>
      {ends.length > 0 && (
        <section className="card" aria-label="Other outcomes">
          <header>
            <h2>{isSettled ? 'Undo the result' : 'No result'}</h2>
          </header>
          <ul className="acts">
            {ends.map((one) => (
              <li key={one}>
                <p className="why">{ENDS[one].consequence}</p>
                <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setChosen(one)}>
                  {ENDS[one].name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {row.group !== 'under-way' && row.group !== 'proposed' && row.market !== undefined && (
        <VoidBetsCard
          market={{ ...row.market, isNumber: row.market.is_number }}
          hotkey="V"
          onDone={refreshSettlements}
        />
      )}
      {end !== undefined && (
        <ReasonDialog
          title={end.name}
          consequence={end.consequence}
          verb={end.name}
          onClose={() => setChosen(undefined)}
          onDo={async (reason) => {
            await ask(end.call, { market_id: row.marketId, reason });
            toast('plain', `${nameOf(row)}: ${end.name.toLowerCase()}`);
            await refreshSettlements();
          }}
        />
      )}
    </>
  );
}
