import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { formatPriceIn, isQuoted } from '../data/market-kind.ts';
import { profitAndLiability } from '../data/position.ts';
import { useCell } from '../data/use-prices.ts';
import { movedFrom, priceOfDraft } from './slip-machine.ts';
import type { Open } from './slip-parts.tsx';
import { SignedFigure, wordsOfProfit } from './slip-parts.tsx';
import { askForOutcome, cancelBet, moveBet, tellSlip } from './slip-store.ts';
import { wordsOfPlaced, wordsOfReason } from './slip-words.ts';

/** A refusal, a lost connection or a result, where the bet was made. */
export function SlipOutcome({ slip }: { slip: Open }) {
  if (slip.phase === 'editing' && slip.refused !== undefined) {
    const why = slip.refused.message === '' ? wordsOfReason(slip.refused.code) : slip.refused.message;
    return (
      <p className="outcome bad">
        <Icon name="warning" size="small" />
        <span>
          <b>
            <Trans>Not placed.</Trans>
          </b>{' '}
          {why}
        </span>
      </p>
    );
  }
  if (slip.phase === 'unknown') {
    return (
      <p className="outcome wait">
        <Icon name="warning" size="small" />
        <span>
          <b>
            <Trans>Connection lost, outcome unknown.</Trans>
          </b>{' '}
          <Trans>Checking with the exchange what became of this bet. It is not sent again.</Trans>
        </span>
        <button type="button" className="btn small" onClick={askForOutcome}>
          <Trans>Ask now</Trans>
        </button>
      </p>
    );
  }
  if (slip.phase === 'pending') return <MovedMeanwhile slip={slip} />;
  if (slip.phase !== 'done') return null;
  const words = wordsOfPlaced(slip.placed, slip.draft);
  return (
    <p className={`outcome ${words.tone}`}>
      <Icon name={words.tone === 'good' ? 'check' : words.tone === 'bad' ? 'warning' : 'clock'} size="small" />
      <span>
        <b>{words.title}</b>
        {words.detail !== '' && <> · {words.detail}</>}
      </span>
    </p>
  );
}

/** The price that went elsewhere while the bet waits its delay. */
function MovedMeanwhile({ slip: { draft } }: { slip: Extract<Open, { phase: 'pending' }> }) {
  const { market, runner, side } = draft.selection;
  const best = useCell(market.id, runner.id, { side, depth: 0 });
  const then = best && movedFrom(draft, best);
  if (best === undefined || then === undefined) return null;
  const was = formatPriceIn(market, then.price, then.line);
  const is = formatPriceIn(market, best.price, best.line);
  return (
    <p className="moved-on">
      <Trans>
        Odds moved <b>{was}</b> → <b>{is}</b>
      </Trans>
    </p>
  );
}

type Done = Extract<Open, { phase: 'done' }>;

/** What stands of a placed bet: what its matched part can win and lose. */
export function DoneFigures({ slip }: { slip: Done }) {
  const { matched, averagePrice, unmatched } = slip.placed;
  const { market, side, runner } = slip.draft.selection;
  if (matched === 0) return null;
  const line = slip.placed.line ?? slip.draft.line;
  const bet = { side, price: Math.round(averagePrice), stake: matched, line, runnerId: runner.id };
  const { profit, liability } = profitAndLiability(market, bet);
  return (
    <dl className="sum">
      <div className="big">
        <dt>{wordsOfProfit({ ...slip.draft, line })}</dt>
        <dd className="pos">
          <SignedFigure money={profit} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Liability</Trans>
        </dt>
        <dd className="neg">
          <SignedFigure money={0 - liability} />
        </dd>
      </div>
      {unmatched > 0 && (
        <div>
          <dt>
            <Trans>Still unmatched</Trans>
          </dt>
          <dd>{formatStake(unmatched)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What still rests: it can follow a price that went away from it, or be cancelled. */
export function RestingPart({ slip }: { slip: Done }) {
  const { market, runner, side } = slip.draft.selection;
  const best = useCell(market.id, runner.id, { side, depth: 0 });
  if (slip.placed.unmatched === 0 || isQuoted(market)) return null;
  const own = priceOfDraft(slip.draft) ?? slip.draft.tapped;
  const isBusy = slip.change?.isRunning === true;
  const now = best?.price;
  const is = now === undefined || now === own ? '' : formatPriceIn(market, now);
  return (
    <div className="resting">
      {is !== '' && (
        <p className="moved-on">
          <Trans>
            Best odds now <b>{is}</b>
          </Trans>
        </p>
      )}
      <div className="two">
        <button type="button" className="btn" disabled={isBusy} onClick={() => void cancelBet()}>
          <Trans>Cancel it</Trans>
        </button>
        {now !== undefined && is !== '' && (
          <button type="button" className="btn" disabled={isBusy} onClick={() => void moveBet(now)}>
            {t`Move to ${is}`}
          </button>
        )}
      </div>
      {slip.change?.problem && <p className="obstacle">{slip.change.problem}</p>}
    </div>
  );
}

/** Ways on from a result. */
export function DoneButtons({ onClose }: { onClose: () => void }) {
  return (
    <div className="two">
      <button type="button" className="btn" onClick={() => tellSlip({ type: 'again' })}>
        <Trans>Bet again</Trans>
      </button>
      <button type="button" className="btn go" onClick={onClose}>
        <Trans>Done</Trans>
      </button>
    </div>
  );
}
