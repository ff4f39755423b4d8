import { Link, useNavigate } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { Age } from '../controls/age.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import {
  entryWords,
  GROUP_WORDS,
  nameOf,
  type MatchResults,
  type SettlementRow,
  type waitingOf,
} from './settlement-rows.ts';
import type { OpenMatches } from './use-open-matches.ts';

/** So many that have ended are listed: the newest. */
const MOST_ENDED = 40;

/** All that wait, and the newest that have ended. */
export const latestRows = (rows: readonly SettlementRow[]): readonly SettlementRow[] => [
  ...rows.filter(({ group }) => group !== 'ended'),
  ...rows.filter(({ group }) => group === 'ended').slice(0, MOST_ENDED),
];

interface ResultListProps {
  readonly matches: readonly MatchResults[];
  readonly waiting: ReturnType<typeof waitingOf>;
  readonly open: OpenMatches;
  readonly shown: string | undefined;
  /** The market that is shown stands beside the list, and keys that act are for it. */
  readonly isBeside: boolean;
}

const isAlone = ({ matchName }: MatchResults): boolean => matchName === '';

/** Results that wait, are in progress or have ended; those of one match stand under its name. */
export function ResultList({ matches, waiting: { all: waits, unlisted }, ...props }: ResultListProps) {
  const mayEnter = useOwnPermissions().may('enter-facts');
  const { selected, select } = useListKeys(matches, props);
  return (
    <section className="card result-list" aria-label="Results">
      <header>
        <div>
          <h1>Results</h1>
          <p className="meta">{`${waits} to decide`}</p>
        </div>
        <span className="spacer" />
        <KeyHints keys={[['↑', '↓', 'row']]} />
        {mayEnter && (
          <Link className="btn small" to="/results">
            From a file
          </Link>
        )}
      </header>
      {matches.length === 0 && (
        <p className="none-yet">No market has closed yet. Markets that need a result appear here.</p>
      )}
      {[...Map.groupBy(matches, ({ group }) => group)].map(([group, own]) => (
        <section key={group} aria-label={GROUP_WORDS[group]}>
          <h2 className="list-group">
            {GROUP_WORDS[group]}
            <span>{own.reduce((sum, { rows }) => sum + rows.length, 0)}</span>
          </h2>
          <ul>
            {own.map((match) =>
              isAlone(match) ? (
                match.rows.map((row) => (
                  <Entry key={row.marketId} row={row} isAlone {...{ selected, select, ...props }} />
                ))
              ) : (
                <MatchEntries key={match.key} match={match} {...{ selected, select, ...props }} />
              ),
            )}
          </ul>
        </section>
      ))}
      {unlisted > 0 && <p className="table-foot">{unlisted} more, shown once these older ones are dealt with.</p>}
    </section>
  );
}

type ListProps = Pick<ResultListProps, 'open' | 'shown' | 'isBeside'>;

/** The arrows go over matches and the results of those that are open; left and right close and open one. */
function useListKeys(matches: readonly MatchResults[], { open, shown, isBeside }: ListProps) {
  const navigate = useNavigate();
  const ids = matches.flatMap((match) => [
    ...(isAlone(match) ? [] : [match.key]),
    ...(isAlone(match) || open.isOpen(match.key) ? match.rows.map(({ marketId }) => marketId) : []),
  ]);
  const matchOf = (id: string) =>
    matches.find((match) => !isAlone(match) && (match.key === id || match.rows.some((row) => row.marketId === id)));
  const isMatch = (id: string) => matches.some((match) => !isAlone(match) && match.key === id);
  const toggle = (id: string, isOpen: boolean) => {
    const match = matchOf(id);
    if (match === undefined) return;
    select(match.key);
    open.toggle(match.key, isOpen);
  };
  const show = (id: string) => {
    open.mark(isMatch(id) ? id : undefined);
    if (!isMatch(id)) void navigate(`/settlement/${id}`, { replace: true });
  };
  const enter = (id: string) => {
    if (isMatch(id)) toggle(id, !open.isOpen(id));
    else if (!isBeside) void navigate(`/settlement/${id}`);
  };
  const { selected, select } = useRowKeys(
    ids,
    {
      Enter: enter,
      ArrowRight: (id) => {
        if (isMatch(id)) toggle(id, true);
      },
      ArrowLeft: (id) => toggle(id, false),
    },
    isBeside ? { shown: open.marked?.key ?? shown, show } : undefined,
  );
  return { selected, select };
}

interface EntryProps extends ListProps {
  readonly selected: string | undefined;
  readonly select: (id: string) => void;
}

function MatchEntries({ match, ...props }: EntryProps & { match: MatchResults }) {
  const { open, selected, select } = props;
  const isOpen = open.isOpen(match.key);
  return (
    <li className="match-entries">
      <button
        type="button"
        className={match.key === selected ? 'on' : ''}
        aria-expanded={isOpen}
        data-selected={match.key === selected}
        onClick={() => {
          select(match.key);
          open.toggle(match.key, !isOpen);
        }}
      >
        <Icon name={isOpen ? 'down' : 'right'} size="tiny" />
        <b>{match.matchName}</b>
        <span>{` · ${match.rows.length} results`}</span>
      </button>
      {isOpen && (
        <ul>
          {match.rows.map((row) => (
            <Entry key={row.marketId} row={row} isAlone={false} {...props} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Entry({ row, isAlone: isSingle, ...props }: EntryProps & { row: SettlementRow; isAlone: boolean }) {
  const { marketId, market, since } = row;
  const { open, shown, selected, select } = props;
  const isShown = marketId === shown && open.marked === undefined;
  return (
    <li data-selected={marketId === selected}>
      <Link
        to={`/settlement/${marketId}`}
        aria-current={isShown ? 'true' : undefined}
        className={marketId === selected ? 'on' : ''}
        onClick={() => select(marketId)}
      >
        <span className="entry-name">
          <b>{nameOf(row)}</b>
          {since > 0 && (
            <time dateTime={new Date(since).toISOString()}>
              <Age since={since} />
            </time>
          )}
        </span>
        {isSingle && <small>{market?.match_name ?? ''}</small>}
        <small>{entryWords(row)}</small>
      </Link>
    </li>
  );
}
