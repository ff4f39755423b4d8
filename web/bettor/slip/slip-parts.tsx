import { formatPrice, formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useStreamHealth, useTopics } from '../data/live.ts';
import { profitAndLiability } from '../data/position.ts';
import { useCell, useMarket } from '../data/use-prices.ts';
import { priceOfDraft, stakeOfDraft, type Draft, type Slip } from './slip-machine.ts';
import { sendAgain, tellSlip } from './slip-store.ts';
import { wordsOfPlaced } from './slip-words.ts';

// What the slip of the desktop and the slip of the phone share.

export const sideWord = (draft: Draft): 'Back' | 'Lay' => (draft.selection.side === 'back' ? 'Back' : 'Lay');
export const sideClass = (draft: Draft): 'b' | 'l' => (draft.selection.side === 'back' ? 'b' : 'l');

/** The market of the slip, kept live also on pages that do not show it. */
export function useSlipMarket(draft: Draft) {
  const { market, runner, side } = draft.selection;
  useTopics([`book:${market.id}`]);
  const live = useMarket(market.id);
  const best = useCell(market.id, runner.id, { side, depth: 0 });
  const isLive = useStreamHealth() === 'live';
  return { live, best, isLive, isOpen: (live?.status ?? market.status) === 'open' };
}

/** Profit and liability of the bet as it is typed. */
export function useSlipFigures(draft: Draft) {
  const price = priceOfDraft(draft);
  const stake = stakeOfDraft(draft);
  if (price === undefined || stake === undefined) return undefined;
  return profitAndLiability({ side: draft.selection.side, price, stake });
}

/** The best price now, where it is not the one in the slip: a tap takes it over. */
export function PriceMoved({ draft, best }: { draft: Draft; best: { price: number } | undefined }) {
  const price = priceOfDraft(draft);
  if (best === undefined) return <span>no price now</span>;
  if (best.price === price) return <span>best {formatPrice(best.price)}</span>;
  return (
    <button
      type="button"
      className="moved"
      onClick={() => tellSlip({ type: 'price-taken', price: best.price as Draft['tapped'] })}
    >
      <span className="vh">{draft.tapped === price ? 'Odds moved. ' : ''}Take the best odds: </span>
      {draft.tapped === price
        ? `${formatPrice(draft.tapped)} → ${formatPrice(best.price)}`
        : `best ${formatPrice(best.price)}`}
    </button>
  );
}

/** How long the in-play delay still runs, in whole seconds. */
export function useDelayLeft(slip: Slip): number {
  const now = useNow(200, slip.phase === 'pending');
  return slip.phase === 'pending' ? Math.max(0, Math.ceil((slip.releaseAt - now) / 1000)) : 0;
}

export function PersistenceChoice({ draft, name }: { draft: Draft; name: string }) {
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
              name={name}
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

/** A refusal, a lost connection, a running delay or a result, where the bet was made. */
export function SlipOutcome({ slip }: { slip: Slip }) {
  if (slip.phase === 'editing' && slip.refused !== undefined) {
    return (
      <p className="outcome bad">
        <Icon name="warning" size="s" />
        <span>
          <b>Not placed.</b> {slip.refused.message}
        </span>
      </p>
    );
  }
  if (slip.phase === 'unknown') {
    return (
      <p className="outcome wait">
        <Icon name="warning" size="s" />
        <span>
          <b>Connection lost, outcome unknown.</b> The same bet is being sent again; it counts only once.
        </span>
        <button type="button" className="btn sm" onClick={sendAgain}>
          Try now
        </button>
      </p>
    );
  }
  if (slip.phase !== 'done') return null;
  const words = wordsOfPlaced(slip.placed);
  return (
    <p className={`outcome ${words.tone}`}>
      <Icon name={words.tone === 'good' ? 'check' : words.tone === 'bad' ? 'warning' : 'clock'} size="s" />
      <span>
        <b>{words.title}</b>
        {words.detail !== '' && <> {words.detail}</>}
      </span>
    </p>
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
  if (money === undefined) return <>–</>;
  return <>{formatSignedMoney(money)}</>;
}

export function limitsOf(draft: Draft): string {
  return `from ${formatStake(draft.selection.market.minStake)}`;
}
