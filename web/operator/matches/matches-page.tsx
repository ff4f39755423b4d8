import { usePageTitle } from '../controls/page-title.ts';
import { useDeskMatches } from '../data/markets.ts';
import { MatchTable } from './match-table.tsx';

/** Every match that is not finished, the most urgent first. */
export function MatchesPage() {
  usePageTitle('Matches');
  const { matches, failed } = useDeskMatches();
  return (
    <>
      <header className="bar">
        <div>
          <h1>Matches</h1>
          <p className="meta">
            {matches === undefined
              ? 'Loading'
              : `${matches.filter(({ isInPlay }) => isInPlay).length} in play of ${matches.length}`}
          </p>
        </div>
      </header>
      {failed && <p className="outcome bad">The exchange did not answer. These states may be old.</p>}
      {matches !== undefined && <MatchTable matches={matches} title="All matches" />}
    </>
  );
}
