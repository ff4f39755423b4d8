import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Refusal } from '../../shared/wire/call.ts';

// What stands in the place of a match that is not there, or not yet.

export function NoMatch({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const isUnknown = error instanceof Refusal;
  return (
    <section className="card">
      <div className="empty">
        <h1>{isUnknown ? <Trans>This match is not here</Trans> : <Trans>The match cannot be loaded</Trans>}</h1>
        <p>
          {isUnknown ? (
            <Trans>It may have ended. Choose another from the list.</Trans>
          ) : (
            <Trans>The exchange did not answer.</Trans>
          )}
        </p>
        {isUnknown ? (
          <Link className="btn go" to="/home">
            <Trans>Go home</Trans>
          </Link>
        ) : (
          <button type="button" className="btn go" onClick={onAgain}>
            <Trans>Try again</Trans>
          </button>
        )}
      </div>
    </section>
  );
}

export function GameSkeleton() {
  const { t } = useLingui();
  return (
    <section className="match-skeleton" aria-busy="true" aria-label={t`Match, loading`}>
      <span className="skeleton" />
      <span className="skeleton tall" />
      <span className="skeleton tall" />
    </section>
  );
}
