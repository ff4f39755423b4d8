import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { CasinoRound } from 'protocol';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { SettledBet } from '../bets/bet-row.tsx';
import { useAccount } from '../data/account-store.ts';
import { useSettledIn } from './use-settled-in.ts';

/** Of more the round's own page has the rest. */
const SHOWN = 8;

/** On phones, under the result: desktops have them beside it. */
export function RoundBets({ round }: { readonly round: CasinoRound }) {
  const { own, sum } = useSettledIn(round);
  const { index } = round;
  const balance = useAccount((state) => state.balance);
  if (own.length === 0) return null;
  return (
    <section className="card bets" aria-labelledby="round-bets">
      <header>
        <h2 id="round-bets">{t`My bets, round ${index}`}</h2>
        <span className="spacer" />
        <span className="meta">{plural(own.length, { one: '# settled', other: '# settled' })}</span>
      </header>
      <ul>
        {own.slice(0, SHOWN).map((bet) => (
          <SettledBet key={bet.id} bet={bet} />
        ))}
      </ul>
      {own.length > SHOWN && (
        <Link className="quiet-link" to={`/casino/round/${round.round_id}`}>
          <Trans>Show all</Trans>
        </Link>
      )}
      <dl className="round-total">
        <div>
          <dt>
            <Trans>Round</Trans>
          </dt>
          <dd className={sum < 0 ? 'neg' : sum > 0 ? 'pos' : ''}>{formatSignedMoney(sum)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Balance</Trans>
          </dt>
          <dd>{balance === undefined ? '–' : formatMoney(balance.available)}</dd>
        </div>
      </dl>
    </section>
  );
}
