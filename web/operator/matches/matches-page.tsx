import { Link, useNavigate } from 'react-router';
import { formatStartFrom } from '../../shared/format/dates.ts';
import { formatSize } from '../../shared/format/money.ts';
import { SportIcon } from '../../shared/icon.tsx';
import { useMinute } from '../../shared/use-now.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useDeskMatches } from '../data/markets.ts';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { matchGroups } from './match-groups.ts';
import { SuspendButton, switchMatch } from './suspend-button.tsx';

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
      {matches !== undefined && <MatchTable matches={matches} />}
    </>
  );
}

function MatchTable({ matches }: { matches: readonly DeskMatch[] }) {
  const navigate = useNavigate();
  const now = useMinute();
  const groups = matchGroups(matches, now);
  const rows = groups.flatMap(({ matches: own }) => own);
  const { run } = useDeed();
  const { selected, select } = useRowKeys(
    rows.map(({ id }) => id),
    {
      Enter: (id) => void navigate(`/match/${id}`),
      s: (id) => {
        const match = rows.find((row) => row.id === id);
        if (match !== undefined) void run(() => switchMatch(match, match.open > 0 ? 'suspended' : 'open'));
      },
    },
  );
  if (rows.length === 0) return <p className="card none-yet">There is no match in play or to come.</p>;
  return (
    <section className="card" aria-label="Matches">
      <header>
        <h2>All matches</h2>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['↑', '↓', 'row'],
            ['Enter', 'open the match'],
            ['S', 'suspend or open the row'],
          ]}
        />
      </header>
      <div className="wrap">
        <table className="table dense match-table">
          <thead>
            <tr>
              <th scope="col">Match</th>
              <th scope="col">Score or start</th>
              <th scope="col" className="num">
                Open
              </th>
              <th scope="col" className="num">
                Worst case
              </th>
              <th scope="col" className="num">
                Matched
              </th>
              <th scope="col">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          {groups.map(({ name, matches: own }) => (
            <tbody key={name}>
              <tr className="row-group">
                <th scope="rowgroup" colSpan={6}>
                  {name}
                </th>
              </tr>
              {own.map((match) => (
                <tr
                  key={match.id}
                  data-selected={match.id === selected}
                  className={match.id === selected ? 'selected' : ''}
                  onPointerDown={() => select(match.id)}
                >
                  <th scope="row">
                    <span className="match-name">
                      <SportIcon sportId={match.sportId} size="small" />
                      <Link to={`/match/${match.id}`}>{match.name}</Link>
                    </span>
                    <span className="meta narrow-line">{match.score || formatStartFrom(now, match.startsAt)}</span>
                  </th>
                  <td className="meta">{match.score || formatStartFrom(now, match.startsAt)}</td>
                  <td className="num">
                    {match.open} of {match.left}
                  </td>
                  <td className="num">
                    <Worst units={match.exposure} />
                  </td>
                  <td className="num">{formatSize(minorOf(match.matched))}</td>
                  <td className="num">
                    <SuspendButton match={match} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}
