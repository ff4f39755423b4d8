import { formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { profitAndLiability } from '../data/position.ts';
import type { Open } from './slip-parts.tsx';
import { SignedFigure, wordsOfProfit } from './slip-parts.tsx';
import { sendAgain, tellSlip } from './slip-store.ts';
import { wordsOfPlaced } from './slip-words.ts';

/** A refusal, a lost connection or a result, where the bet was made. */
export function SlipOutcome({ slip }: { slip: Open }) {
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
  const words = wordsOfPlaced(slip.placed, slip.draft.selection.market);
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

type Done = Extract<Open, { phase: 'done' }>;

/** What stands of a placed bet: what its matched part can win and lose. */
export function DoneFigures({ slip }: { slip: Done }) {
  const { matched, averagePrice, unmatched } = slip.placed;
  const { market, side } = slip.draft.selection;
  if (matched === 0) return null;
  const bet = { side, price: Math.round(averagePrice), stake: matched, line: slip.draft.line };
  const { profit, liability } = profitAndLiability(market, bet);
  return (
    <dl className="sum">
      <div className="big">
        <dt>{wordsOfProfit(slip.draft)}</dt>
        <dd className="pos">
          <SignedFigure money={profit} />
        </dd>
      </div>
      <div>
        <dt>Liability</dt>
        <dd className="neg">
          <SignedFigure money={0 - liability} />
        </dd>
      </div>
      {unmatched > 0 && (
        <div>
          <dt>Still unmatched</dt>
          <dd>{formatStake(unmatched)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Ways on from a result. */
export function DoneButtons({ onClose }: { onClose: () => void }) {
  return (
    <div className="two">
      <button type="button" className="btn" onClick={() => tellSlip({ type: 'again' })}>
        Bet again
      </button>
      <button type="button" className="btn go" onClick={onClose}>
        Done
      </button>
    </div>
  );
}
