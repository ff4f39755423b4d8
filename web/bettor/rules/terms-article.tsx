import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { DELETION_WINDOW_HOURS, QUERY_WINDOW_DAYS, TV_DELAY_MS } from 'protocol/constants';

/** The general terms (specification §1); what each market is settled by is in the rules below them. */
export function TermsArticle() {
  return (
    <article className="card rules-article">
      <FairUse />
      <Results />
      <section>
        <h2>
          <Trans>Pictures and scores</Trans>
        </h2>
        <ul>
          <li>
            <Trans>The TV picture is {TV_DELAY_MS / 1000} seconds late.</Trans>
          </li>
          <li>
            <Trans>Live scores come from third parties. They may be late or wrong.</Trans>
          </li>
        </ul>
      </section>
    </article>
  );
}

function FairUse() {
  return (
    <section>
      <h2>
        <Trans>Who may bet, and how</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You must be over 18 to use this site. One account for each person.</Trans>
        </li>
        <li>
          <Trans>
            Winning bets may be voided for the use of a VPN, for an undeclared robot, for several entries from the same
            IP address, and for punching: bets on what has already happened.
          </Trans>
        </li>
        <li>
          <Trans>
            An <Link to="/setting/app-keys">application key</Link> is permission to use a robot: a program that bets
            with one is declared.
          </Trans>
        </li>
        <li>
          <Trans>Manual bets, by telephone or message, are not accepted.</Trans>
        </li>
        <li>
          <Trans>Management decision is final.</Trans>
        </li>
      </ul>
    </section>
  );
}

function Results() {
  return (
    <section>
      <h2>
        <Trans>Results and queries</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Each market is settled by its rule, in the version that stands on the bet.</Trans>
        </li>
        <li>
          <Trans>A query about a result or a rate has to be raised within {QUERY_WINDOW_DAYS} days of the event.</Trans>
        </li>
        <li>
          <Trans>Wrong rates, technical errors and abandoned matches lead to deleted or voided bets.</Trans>
        </li>
        <li>
          <Trans>
            A binary bet at a wrong rate is deleted within {DELETION_WINDOW_HOURS} hours, and the client gets a notice.
          </Trans>
        </li>
      </ul>
    </section>
  );
}
