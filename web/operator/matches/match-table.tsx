import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatStartFrom } from '../../shared/format/dates.ts';
import { formatSize } from '../../shared/format/money.ts';
import { SportIcon } from '../../shared/icon.tsx';
import { useMinute } from '../../shared/use-now.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { switchNeeds } from '../controls/press-order.ts';
import { toggleMatch } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { matchGroups } from './match-groups.ts';
import { ListedTemplateDialog } from './template-markets.tsx';
import { SuspendButton } from './suspend-button.tsx';

const RACING: ReadonlySet<number> = new Set([7, 4339]);

/** A race whose name does not say where it is run: "2:30 Handicap" is run at several places. */
const isRaceElsewhere = ({ sportId, name, series }: DeskMatch): boolean =>
  RACING.has(sportId) && !name.toLowerCase().includes(series.toLowerCase());

interface MatchTableProps {
  readonly matches: readonly DeskMatch[];
  readonly title: string;
  /** Beside another list the keys are that one's. */
  readonly hasKeys?: boolean;
}

/** Matches by how soon they need somebody, each with one press to suspend or open it. */
export function MatchTable({ matches, title, hasKeys = true }: MatchTableProps) {
  const navigate = useNavigate();
  const now = useMinute();
  const groups = matchGroups(matches, now);
  const rows = groups.flatMap(({ matches: own }) => own);
  const { may } = useOwnPermissions();
  const { run } = useDeed();
  const mayMake = may('manage-catalogue');
  const [making, setMaking] = useState<number>();
  const { selected, select } = useRowKeys(hasKeys ? rows.map(({ id }) => id) : [], {
    Enter: (id) => void navigate(`/match/${id}`),
    m: (id) => {
      const match = rows.find((row) => row.id === id);
      if (mayMake && match?.markets.length === 0) setMaking(id);
    },
    s: (id) => {
      const match = rows.find((row) => row.id === id);
      if (match === undefined) return;
      const to = match.open > 0 ? 'suspended' : 'open';
      if (!may(switchNeeds(to))) return;
      // The row may show what the press before did when that is not answered yet: this one is another deed.
      void run(() => toggleMatch(match, to), `${id} ${to}`);
    },
  });
  if (rows.length === 0) return <p className="card none-yet">No matches in play or to come.</p>;
  return (
    <section className="card" aria-label="Matches">
      <header>
        <h2>{title}</h2>
        <span className="spacer" />
        {hasKeys && (
          <KeyHints
            keys={[
              ['↑', '↓', 'row'],
              ['Enter', 'open the match'],
              ...(may('suspend-markets')
                ? [['S', may('run-markets') ? 'suspend or open the row' : 'suspend the row']]
                : []),
              ...(mayMake ? [['M', 'markets for the row']] : []),
            ]}
          />
        )}
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
                  onFocusCapture={() => select(match.id)}
                >
                  <th scope="row">
                    <span className="match-name">
                      <SportIcon sportId={match.sportId} size="small" />
                      <Link to={`/match/${match.id}`}>{match.name}</Link>
                      {isRaceElsewhere(match) && <span className="meta">{match.series}</span>}
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
                    {mayMake && match.markets.length === 0 ? (
                      <button
                        type="button"
                        className="btn small"
                        aria-haspopup="dialog"
                        onClick={() => setMaking(match.id)}
                      >
                        Markets<span className="visually-hidden"> of {match.name}</span>
                      </button>
                    ) : (
                      <SuspendButton match={match} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {making !== undefined && <ListedTemplateDialog matchId={making} onClose={() => setMaking(undefined)} />}
    </section>
  );
}
