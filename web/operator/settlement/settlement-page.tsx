import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { Age } from '../controls/age.tsx';
import { wordsOf } from '../controls/use-deed.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { SettlementDetail } from './settlement-detail.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import { marketSettlementsQuery, settlementsQuery } from '../data/waiting.ts';
import {
  nameOf,
  resultWords,
  settlementRows,
  STATE_WORDS,
  waitingOf,
  type Group,
  type SettlementRow,
} from './settlement-rows.ts';
import './settlement.css';

const GROUP_WORDS: Readonly<Record<Group, string>> = {
  held: 'Held',
  proposed: 'Waiting for approval',
  'to-propose': 'Needs a result',
  'under-way': 'In progress',
  ended: 'Done',
};

/** Markets that wait for a result, each with its reason, and the steps of one of them. */
export function SettlementPage() {
  usePageTitle('Settlement');
  const isDesktop = useMedia(DESKTOP);
  const chosen = useParams()['marketId'];
  const { data, error } = useQuery(settlementsQuery);
  const rows = data === undefined ? [] : settlementRows(data);
  const listed = rows.find(({ marketId }) => marketId === chosen);
  const { unlisted } = data === undefined ? { unlisted: 0 } : waitingOf(data);
  const isAlone = data !== undefined && chosen !== undefined && (listed === undefined || unlisted > 0);
  const {
    data: own,
    error: ownError,
    isPending,
  } = useQuery({ ...marketSettlementsQuery(chosen ?? ''), enabled: isAlone });
  if (error !== null && data === undefined) return <p className="outcome bad">{wordsOf(error)}</p>;
  if (data === undefined) return <Loading />;
  const found = (isAlone && own !== undefined ? settlementRows(own)[0] : undefined) ?? listed;
  const shown = found ?? (isDesktop && chosen === undefined ? rows[0] : undefined);
  const beside = <Chosen row={shown} error={ownError} isLoading={isAlone && isPending} />;
  if (!isDesktop && chosen !== undefined) return beside;
  return (
    <div className="settlement-split">
      <ResultList rows={rows} waiting={waitingOf(data)} shown={shown?.marketId} isBeside={isDesktop} />
      {(shown !== undefined || chosen !== undefined) && beside}
    </div>
  );
}

const Loading = () => (
  <p className="none-yet" aria-busy="true">
    Loading
  </p>
);

interface ChosenProps {
  readonly row: SettlementRow | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
}

function Chosen({ row, error, isLoading }: ChosenProps) {
  if (row !== undefined) return <SettlementDetail key={row.marketId} row={row} />;
  if (isLoading) return <Loading />;
  return (
    <section className="card empty">
      <h2>Nothing to decide for this market</h2>
      <p>{error === null ? 'The market is not closed yet, or does not exist.' : wordsOf(error)}</p>
      <Link className="btn" to="/settlement">
        All results
      </Link>
    </section>
  );
}

/** So many that have ended are listed: the newest. */
const MOST_ENDED = 40;

interface ResultListProps {
  readonly rows: readonly SettlementRow[];
  readonly waiting: ReturnType<typeof waitingOf>;
  readonly shown: string | undefined;
  /** The market that is shown stands beside the list, and keys that act are for it. */
  readonly isBeside: boolean;
}

function ResultList({ rows, waiting: { all: waits, unlisted }, shown, isBeside }: ResultListProps) {
  const navigate = useNavigate();
  const mayEnter = useOwnPermissions().may('enter-facts');
  const open = rows.filter(({ group }) => group !== 'ended');
  const listed = [...open, ...rows.filter(({ group }) => group === 'ended').slice(0, MOST_ENDED)];
  const { selected, select } = useRowKeys(
    listed.map(({ marketId }) => marketId),
    isBeside ? {} : { Enter: (id) => void navigate(`/settlement/${id}`) },
    isBeside ? { shown, show: (id) => void navigate(`/settlement/${id}`, { replace: true }) } : undefined,
  );
  return (
    <section className="card result-list" aria-label="Results">
      <header>
        <h1>Results</h1>
        <span className="meta">{`${waits} to decide`}</span>
        <span className="spacer" />
        <KeyHints keys={[['↑', '↓', 'row']]} />
        {mayEnter && (
          <Link className="btn small" to="/results">
            From a file
          </Link>
        )}
      </header>
      {rows.length === 0 && (
        <p className="none-yet">No market has closed yet. Markets that need a result appear here.</p>
      )}
      {[...Map.groupBy(listed, ({ group }) => group)].map(([group, own]) => (
        <section key={group} aria-label={GROUP_WORDS[group]}>
          <h2 className="list-group">
            {GROUP_WORDS[group]}
            <span>{own.length}</span>
          </h2>
          <ul>
            {own.map((row) => (
              <li key={row.marketId} data-selected={row.marketId === selected}>
                <Link
                  to={`/settlement/${row.marketId}`}
                  aria-current={row.marketId === shown ? 'true' : undefined}
                  className={row.marketId === selected ? 'on' : ''}
                  onClick={() => select(row.marketId)}
                >
                  <ListEntry row={row} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {unlisted > 0 && <p className="table-foot">{unlisted} more, shown once these older ones are dealt with.</p>}
    </section>
  );
}

function ListEntry({ row }: { row: SettlementRow }) {
  const { action, hold, market, since } = row;
  return (
    <>
      <span className="entry-name">
        <b>{nameOf(row)}</b>
        {since > 0 && (
          <time dateTime={new Date(since).toISOString()}>
            <Age since={since} />
          </time>
        )}
      </span>
      <small>{market?.match_name ?? ''}</small>
      <small>
        {hold !== undefined && hold.reason}
        {action !== undefined &&
          `${resultWords(action, market)}${action.state === 'done' || action.state === 'proposed' ? '' : `, ${STATE_WORDS[action.state].toLowerCase()}`}`}
        {hold === undefined && action === undefined && (market?.rule === '' ? 'Enter by hand' : 'Closed')}
      </small>
    </>
  );
}
