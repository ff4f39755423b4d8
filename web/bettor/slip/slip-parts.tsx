import { formatPrice, formatSignedMoney } from '../../shared/format/money.ts';
import { useNow } from '../../shared/use-now.ts';
import { useAccount } from '../data/account-store.ts';
import { useStreamHealth, useTopics } from '../data/live.ts';
import { largestStake, profitAndLiability } from '../data/position.ts';
import { useCell, useMarket } from '../data/use-prices.ts';
import { focusPicked } from './picked-cell.ts';
import { obstacleOf, priceOfDraft, stakeOfDraft, type Draft, type Slip } from './slip-machine.ts';
import { tellSlip } from './slip-store.ts';

// What the slip of wide screens and the slip of phones share.

export type Open = Exclude<Slip, { phase: 'closed' }>;

export const sideWord = (draft: Draft): 'Back' | 'Lay' => (draft.selection.side === 'back' ? 'Back' : 'Lay');
export const sideClass = (draft: Draft): 'b' | 'l' => (draft.selection.side === 'back' ? 'b' : 'l');

export function closeSlip(): void {
  tellSlip({ type: 'closed' });
  focusPicked();
}

/** The slip's market, kept live also on pages that do not show it, and what stands in the way of placing. */
export function useSlipMarket(draft: Draft) {
  const { market, runner, side } = draft.selection;
  useTopics([`book:${market.id}`]);
  const live = useMarket(market.id);
  const best = useCell(market.id, runner.id, { side, depth: 0 });
  const isLive = useStreamHealth() === 'live';
  const isOpen = (live?.status ?? market.status) === 'open';
  const obstacle = !isOpen ? 'The market takes no bets now.' : !isLive ? 'Reconnecting…' : obstacleOf(draft);
  const delay = live?.inPlay === true && live.betDelay > 0 ? live.betDelay / 1000 : undefined;
  return {
    best,
    /** Worth saying: an empty stake needs no words. */
    shownObstacle: obstacle !== undefined && (draft.stakeText !== '' || !isOpen || !isLive) ? obstacle : undefined,
    obstacle,
    /** Seconds of the in-play delay, where one runs. */
    delay,
    canKeep: market.persistenceAllowed && live?.inPlay !== true,
  };
}

/** Profit and liability of the bet as it is typed. */
export function useSlipFigures(draft: Draft) {
  const price = priceOfDraft(draft);
  const stake = stakeOfDraft(draft);
  if (price === undefined || stake === undefined) return undefined;
  return profitAndLiability({ side: draft.selection.side, price, stake });
}

/** The best price now; where it is not the one in the slip, a tap takes it over. */
export function PriceMoved({ draft, best }: { draft: Draft; best: { price: number } | undefined }) {
  const price = priceOfDraft(draft);
  if (best === undefined) return <span>no price now</span>;
  if (best.price === price) return <span>best {formatPrice(best.price)}</span>;
  const hasMoved = draft.tapped === price;
  return (
    <button
      type="button"
      className="moved"
      onClick={() => tellSlip({ type: 'price-taken', price: best.price as Draft['tapped'] })}
    >
      <span className="vh">{hasMoved ? 'Odds moved. ' : ''}Take the best odds: </span>
      {hasMoved ? `${formatPrice(draft.tapped)} → ${formatPrice(best.price)}` : `best ${formatPrice(best.price)}`}
    </button>
  );
}

/** How long the in-play delay still runs, in whole seconds. */
export function useDelayLeft(slip: Slip): number {
  const now = useNow(200, slip.phase === 'pending');
  return slip.phase === 'pending' ? Math.max(0, Math.ceil((slip.releaseAt - now) / 1000)) : 0;
}

export function PersistenceChoice({ draft }: { draft: Draft }) {
  const choices = [
    ['lapse', 'Cancel'],
    ['persist', 'Keep'],
  ] as const;
  return (
    <fieldset className="choice">
      <legend className="lab">If unmatched when it goes in-play</legend>
      <div className="seg">
        {choices.map(([persistence, word]) => (
          <label key={persistence}>
            <input
              type="radio"
              name="persistence"
              checked={draft.persistence === persistence}
              onChange={() => tellSlip({ type: 'persistence-chosen', persistence })}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The largest stake that the balance covers. */
export function MaxButton({ draft }: { draft: Draft }) {
  const available = useAccount((state) => state.balance?.available);
  const price = priceOfDraft(draft);
  return (
    <button
      type="button"
      disabled={available === undefined || price === undefined}
      onClick={() => {
        if (available === undefined || price === undefined) return;
        tellSlip({ type: 'stake-chosen', stake: largestStake(draft.selection.side, price, available) });
      }}
    >
      Max
    </button>
  );
}

/** What the one big button says in each phase. */
export function wordOfButton(slip: Slip, resting: string, secondsLeft: number): string {
  switch (slip.phase) {
    case 'sending':
      return 'Placing…';
    case 'unknown':
      return 'Checking…';
    case 'pending':
      return secondsLeft > 0 ? `Waiting ${secondsLeft} s` : 'Matching…';
    default:
      return resting;
  }
}

export function SignedFigure({ money }: { money: number | undefined }) {
  return <>{money === undefined ? '–' : formatSignedMoney(money)}</>;
}
