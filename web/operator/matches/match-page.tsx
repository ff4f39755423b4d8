import { useQuery } from '@tanstack/react-query';
import type { Match, ScorePicture } from 'protocol';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { ask, useTopics } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useBooks, useScores } from '../data/topics.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { switchMatch } from '../controls/switch-match.ts';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { EditMatchDialog } from './edit-match.tsx';
import { FarQuoteDialog } from './far-quote-dialog.tsx';
import { FinishButton } from './finish-match.tsx';
import { MatchAlerts } from './match-alerts.tsx';
import { MatchBets } from './match-bets.tsx';
import { MatchNote } from './match-note.tsx';
import { MarketPanel } from './market-panel.tsx';
import { marketRows, type MarketRow } from './market-rows.ts';
import { BookmakerTable, BookTable, SessionTable } from './market-tables.tsx';
import { NewMarketButton } from './new-market.tsx';
import { SilenceNotice } from './silence-notice.tsx';
import { StartNotice } from './start-notice.tsx';
import { TemplateMarkets, TemplateMarketsButton } from './template-markets.tsx';
import { toggleNeeds, useTrading, type Trading } from './use-trading.ts';

/** Markets that come later are found by asking again. */
const EVERY_MS = 15_000;

/** One match under a trader's hands: lines and rates by key, and what the house can lose beside them. */
export function MatchPage() {
  const matchId = Number(useParams()['matchId']);
  const { data, error } = useQuery({
    queryKey: ['match', matchId],
    queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
    refetchInterval: EVERY_MS,
  });
  usePageTitle(data?.match_name ?? 'Match');
  if (data !== undefined) return <Desk key={matchId} match={data} />;
  if (error !== null)
    return (
      <section className="card empty">
        <h1>This match is not there</h1>
        <p>{wordsOf(error)}</p>
        <a className="btn" href="#/matches">
          All matches
        </a>
      </section>
    );
  return (
    <p className="none-yet" aria-busy="true">
      Loading
    </p>
  );
}

const NO_MARKETS: DeskMatch['markets'] = [];

function Desk({ match }: { match: Match }) {
  const topics = useMemo(
    () => [`score:${match.match_id}`, ...match.markets.map(({ market_id }) => `book:${market_id}`)],
    [match],
  );
  useTopics(topics);
  const books = useBooks();
  const rows = marketRows(match, books);
  const trading = useTrading();
  const { permissions } = useOwnPermissions();
  const { matches } = useDeskMatches();
  const row = matches?.find(({ id }) => id === match.match_id);
  const worst = new Map(row?.markets.map(({ market_id, house_exposure }) => [market_id, house_exposure]));
  const { selected, select } = useTradingKeys(rows, trading);
  const shown = rows.find(({ id }) => id === selected);
  /** The row of a market that was made here just now. */
  const [made, setMade] = useState('');
  const showMade = (id: string) => {
    setMade(id);
    select(id);
  };
  const table = { selected, select, trading, worst };
  const of = (kind: MarketRow['kind']) => rows.filter((one) => one.kind === kind);
  return (
    <>
      <MatchHead match={match} row={row} rows={rows} trading={trading} onMade={showMade} />
      <StartNotice match={row} />
      <SilenceNotice matchId={match.match_id} />
      <div className="beside-panel">
        <div className="stack">
          <SessionTable {...table} rows={of('session')} />
          <BookmakerTable {...table} rows={of('bookmaker')} />
          <BookTable {...table} rows={of('book')} />
          {match.markets.length === 0 && <TemplateMarkets match={match} />}
          {rows.length === 0 && match.markets.length > 0 && (
            <p className="card none-yet">Every market of this match is settled or void.</p>
          )}
          <MatchAlerts matchId={match.match_id} />
          {permissions.has('view-risk') && <MatchBets matchId={match.match_id} markets={row?.markets ?? NO_MARKETS} />}
        </div>
        {shown !== undefined && (
          <MarketPanel
            key={shown.market.market_id}
            row={shown}
            trading={trading}
            markets={row?.markets ?? []}
            isNew={shown.id === made}
            onOffered={() => setMade('')}
          />
        )}
      </div>
      {trading.far !== undefined && <FarQuoteDialog far={trading.far} onAnswer={trading.answerFar} />}
    </>
  );
}

function useTradingKeys(rows: readonly MarketRow[], trading: Trading) {
  const { may } = useOwnPermissions();
  const on = (act: (row: MarketRow) => unknown) => (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (row !== undefined) act(row);
  };
  const up = on((row) => trading.move(row, 1));
  return useRowKeys(
    rows.map(({ id }) => id),
    {
      ...(may('run-markets') && {
        '-': on((row) => trading.move(row, -1)),
        '+': up,
        '=': up,
        '[': on((row) => trading.widen(row, -1)),
        ']': on((row) => trading.widen(row, 1)),
      }),
      s: on((row) => {
        if (may(toggleNeeds(row.book))) void trading.toggle(row);
      }),
    },
  );
}

interface HeadProps {
  readonly match: Match;
  readonly row: DeskMatch | undefined;
  readonly rows: readonly MarketRow[];
  readonly trading: Trading;
  readonly onMade: (row: string) => void;
}

/** Name, score, and what acts on the whole match. */
function MatchHead({ match, row, rows, trading, onMade }: HeadProps) {
  const score = useScores((state) => state[match.match_id]) ?? match.score;
  const { may } = useOwnPermissions();
  const [maySuspend, mayRun] = [may('suspend-markets'), may('run-markets')];
  const { isBusy, run } = useDeed();
  const isRunning = rows.some(({ book, quoteState }) => book.status === 'open' && quoteState === 'ball-running');
  const hasQuotes = rows.some(({ quoteState }) => quoteState !== undefined);
  const named = { id: match.match_id, name: match.match_name };
  const suspendAll = () => void run(() => switchMatch(named, 'suspended'), 'suspend');
  const openAll = () => void run(() => switchMatch(named, 'open'), 'open');
  const openNew = () => void run(() => switchMatch(named, 'open, new ones too'), 'open new');
  const toggleBall = () => {
    if (hasQuotes) trading.toggleBall(rows);
  };
  useKeys({
    ...(maySuspend && { Escape: suspendAll }),
    ...(mayRun && { o: openAll, n: openNew, ' ': toggleBall }),
  });
  return (
    <section className="card match-head" aria-label="Match">
      <div className="match-title">
        <h1>{match.match_name}</h1>
        <p className="meta">
          {match.series_name} · match {match.match_id} · {formatDateTime(Date.parse(match.open_date)).slice(0, 16)}
        </p>
        <MatchNote matchId={match.match_id} />
      </div>
      <Score score={score} />
      <span className="spacer" />
      {mayRun && hasQuotes && (
        <button
          type="button"
          className={isRunning ? 'switch on' : 'switch'}
          aria-pressed={isRunning}
          onClick={toggleBall}
        >
          <i />
          Ball running
          <kbd>Space</kbd>
        </button>
      )}
      <FactsLinks match={match} />
      <EditButton match={match} />
      <NewMarketButton match={match} onMade={onMade} />
      <TemplateMarketsButton match={match} />
      <FinishButton row={row} />
      {mayRun && (row?.inactive ?? 0) > 0 && (
        <button type="button" className="btn tall" disabled={isBusy} onClick={openNew}>
          <Icon name="play" size="small" />
          Open all {(row?.suspended ?? 0) + (row?.inactive ?? 0)}
          <kbd>N</kbd>
        </button>
      )}
      {mayRun && (row?.suspended ?? 0) > 0 && (
        <button type="button" className="btn tall" disabled={isBusy} onClick={openAll}>
          <Icon name="play" size="small" />
          Open {row?.suspended}
          <kbd>O</kbd>
        </button>
      )}
      {maySuspend && (
        <button type="button" className="btn tall" disabled={row?.open === 0} onClick={suspendAll}>
          <Icon name="lock" size="small" />
          Suspend all
          <kbd>Esc</kbd>
        </button>
      )}
    </section>
  );
}

const CRICKET = 4;

/** To where it is scored ball by ball, and to where everything else that happens is entered. */
function FactsLinks({ match }: { match: Match }) {
  const { permissions } = useOwnPermissions();
  if (!permissions.has('enter-facts')) return null;
  return (
    <>
      {match.sport_id === CRICKET && (
        <Link className="btn tall" to={`/score/${match.match_id}`}>
          Score
        </Link>
      )}
      <Link className="btn tall" to={`/facts/${match.match_id}`}>
        Facts
      </Link>
    </>
  );
}

function EditButton({ match }: { match: Match }) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useOwnPermissions().may('manage-catalogue');
  useKeys(may ? { e: () => setIsOpen(true) } : {});
  if (!may && !isOpen) return null;
  return (
    <>
      {may && (
        <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Change
          <kbd>E</kbd>
        </button>
      )}
      {isOpen && <EditMatchDialog match={match} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const BALLS_SHOWN = 6;

function Score({ score }: { score: ScorePicture | null }) {
  if (score === null || score.summary === '') return null;
  return (
    <div className="match-score">
      <b>{score.summary}</b>
      <span className="meta">{score.note}</span>
      {score.recent.length > 0 && (
        <ol className="balls" aria-label="Last balls">
          {score.recent.slice(-BALLS_SHOWN).map((ball, at) => (
            // The same ball may come twice in a row: its place is its name.
            <li key={`${at} ${ball}`}>{ball}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
