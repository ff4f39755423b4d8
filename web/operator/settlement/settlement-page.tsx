import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { addressWords, wordsOf } from '../controls/use-deed.ts';
import { marketSettlementsQuery, settlementsQuery } from '../data/waiting.ts';
import { MatchCard } from './match-card.tsx';
import { latestRows, ResultList } from './result-list.tsx';
import { SettlementDetail } from './settlement-detail.tsx';
import { resultsByMatch, settlementRows, waitingOf, type SettlementRow } from './settlement-rows.ts';
import { useOpenMatches } from './use-open-matches.ts';
import './settlement.css';

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
  const found = (isAlone && own !== undefined ? settlementRows(own)[0] : undefined) ?? listed;
  const shown = found ?? (isDesktop && chosen === undefined ? rows[0] : undefined);
  const matches = resultsByMatch(latestRows(rows));
  const open = useOpenMatches(matches, shown?.marketId);
  if (error !== null && data === undefined) return <p className="outcome bad">{wordsOf(error)}</p>;
  if (data === undefined) return <Loading />;
  const beside = <Chosen row={shown} error={ownError} isLoading={isAlone && isPending} />;
  if (!isDesktop && chosen !== undefined) return beside;
  return (
    <div className="settlement-split">
      <ResultList
        matches={matches}
        waiting={waitingOf(data)}
        open={open}
        shown={shown?.marketId}
        isBeside={isDesktop}
      />
      {isDesktop && open.marked !== undefined ? (
        <MatchCard match={open.marked} />
      ) : (
        (shown !== undefined || chosen !== undefined) && beside
      )}
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
      <p>{error === null ? 'The market is not closed yet, or does not exist.' : addressWords(error)}</p>
      <Link className="btn" to="/settlement">
        All results
      </Link>
    </section>
  );
}
