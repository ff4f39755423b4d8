import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useLanguage } from '../../shared/language.ts';
import { EXCLUSION_MONTHS, REALITY_CHOICES, TIME_OUT_DAYS } from '../data/time-outs.ts';

/** What the product offers to whoever wants to keep betting within bounds, and where. */
export function ResponsibleGamingArticle() {
  return (
    <article className="card rules-article">
      <p>
        <Trans>
          Betting is entertainment, and over a year it mostly costs money. Bet what you can afford to lose, and decide
          beforehand how much that is.
        </Trans>
      </p>
      <Tools />
      <History />
      <WhenToStop />
      <section>
        <h2>
          <Trans>Over 18s only</Trans>
        </h2>
        <p>
          <Trans>
            Nobody under 18 may bet here. Keep your password from children, and sign out on devices that they use.
          </Trans>
        </p>
      </section>
    </article>
  );
}

const monthsOrYears = (months: number): string =>
  months < 12
    ? plural(months, { one: '# month', other: '# months' })
    : plural(months / 12, { one: '# year', other: '# years' });

function Tools() {
  const list = new Intl.ListFormat(useLanguage(), { type: 'disjunction' });
  const days = list.format(TIME_OUT_DAYS.map(String));
  const months = list.format(EXCLUSION_MONTHS.map(monthsOrYears));
  const minutes = list.format(REALITY_CHOICES.filter((choice) => choice > 0).map(String));
  return (
    <section>
      <h2>
        <Trans>What you can set</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <b>Limits</b> on what you deposit, what you lose and what you have at stake.
          </Trans>{' '}
          <Trans>A stricter limit applies at once. A looser one, or none, applies after 24 hours.</Trans>
        </li>
        <li>
          <Trans>
            <b>Time-out</b>: no bets and no deposits for {days} days. It ends by itself.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Self-exclusion</b>: the same for {months}. Nobody can lift it, and withdrawals stay open.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Reality check</b>: every {minutes} minutes you are told how long you have been signed in, and what you
            have won or lost.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          All of them are under <Link to="/setting/limits">Limits and time-outs</Link> in the account menu, once you are
          signed in.
        </Trans>
      </p>
    </section>
  );
}

function History() {
  return (
    <section>
      <h2>
        <Trans>Your history</Trans>
      </h2>
      <p>
        <Trans>
          Look now and then at what betting costs you: <Link to="/report/profit-loss">Profit and Loss</Link> by sport
          and match, every amount in the <Link to="/report/account-statement">Account Statement</Link>, and sign-ins and
          limits under <Link to="/report/activity">Activity</Link>.
        </Trans>
      </p>
    </section>
  );
}

function WhenToStop() {
  return (
    <section>
      <h2>
        <Trans>When to stop</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You bet to win back what you have lost.</Trans>
        </li>
        <li>
          <Trans>You bet for longer, or for more, than you meant to.</Trans>
        </li>
        <li>
          <Trans>You bet with borrowed money, or with money for rent, food or bills.</Trans>
        </li>
        <li>
          <Trans>You hide your betting, or it spoils your sleep, your work or your temper.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          If one of these is you, take a time-out today. Talk with somebody you trust, or with a doctor or a counsellor
          for gambling where you live.
        </Trans>
      </p>
    </section>
  );
}
