import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../controls/page-title.ts';
import { useKeys } from '../controls/use-keys.ts';
import { withField } from '../controls/use-typed-filter.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { MatchTable } from './match-table.tsx';
import { NewMatchDialog } from './new-match.tsx';
import { SportFilter } from './sport-filter.tsx';

/** Every match that is not finished, the most urgent first. */
export function MatchesPage() {
  usePageTitle('Matches');
  const [query, setQuery] = useSearchParams();
  const own = useOwnPermissions();
  const may = own.may('manage-catalogue');
  const keep = (name: string, value: string) => setQuery((before) => withField(before, name, value), { replace: true });
  const isNew = may && query.has('new');
  const setIsNew = (isOpen: boolean) => keep('new', isOpen ? '1' : '');
  useKeys(may ? { n: () => setIsNew(true) } : {});
  const { matches, failed } = useDeskMatches();
  const sportId = Number(query.get('sport') ?? 0);
  const shown = matches?.filter((match) => sportId === 0 || match.sportId === sportId);
  return (
    <>
      <header className="bar">
        <div>
          <h1>Matches</h1>
          <p className="meta">
            {shown === undefined
              ? 'Loading'
              : `${shown.filter(({ isInPlay }) => isInPlay).length} in play of ${shown.length}`}
          </p>
        </div>
        <span className="spacer" />
        <SportFilter
          matches={matches ?? []}
          chosen={sportId}
          onChoose={(sport) => keep('sport', sport === 0 ? '' : `${sport}`)}
        />
        {own.may('enter-facts') && (
          <Link className="btn" to="/results">
            Results from a file
          </Link>
        )}
        {may && (
          <>
            <Link className="btn" to="/templates">
              Templates
            </Link>
            <Link className="btn" to="/fixtures">
              Add from a file
            </Link>
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
              New match
              <kbd>N</kbd>
            </button>
          </>
        )}
      </header>
      {isNew && <NewMatchDialog onClose={() => setIsNew(false)} />}
      {failed && <p className="outcome bad">The exchange did not answer. The list may be out of date.</p>}
      {shown !== undefined && <MatchTable matches={shown} title={sportId === 0 ? 'All matches' : 'Matches'} />}
    </>
  );
}
