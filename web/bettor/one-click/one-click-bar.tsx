import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatStake } from '../../shared/format/money.ts';
import { tellOneClick, useOneClick } from './one-click-store.ts';
import { outcomeOf } from './tap-outcome.ts';

/** While a tap places bets: said over everything, with the way out, on every width. */
export function OneClickBar() {
  const isArmed = useOneClick(({ state }) => state.isArmed);
  const stake = useOneClick(({ state }) => formatStake(state.stakes[state.chosen]));
  if (!isArmed) return null;
  return (
    <section className="one-bar" aria-label={t`One-click betting`}>
      <b>
        <Trans>One-click is on</Trans>
      </b>
      <span>
        <Trans>{stake} a tap</Trans>
      </span>
      <LastBet />
      <span className="spacer" />
      <button type="button" className="btn small" onClick={() => tellOneClick({ type: 'disarmed', why: 'by-hand' })}>
        <Trans>Turn off</Trans>
      </button>
    </section>
  );
}

/** What became of the last tap: on phones its row is far below. */
function LastBet() {
  const last = useOneClick(({ bets }) => bets[0]);
  if (last === undefined || last.slip.phase === 'closed') return null;
  return <span className="cut">{outcomeOf(last.slip, last.obstacle).text}</span>;
}
