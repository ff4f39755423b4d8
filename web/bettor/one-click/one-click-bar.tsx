import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatStake } from '../../shared/format/money.ts';
import { tellOneClick, useOneClick } from './one-click-store.ts';

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
      <span className="sp" />
      <button type="button" className="btn sm" onClick={() => tellOneClick({ type: 'disarmed', why: 'asked' })}>
        <Trans>Turn off</Trans>
      </button>
    </section>
  );
}
