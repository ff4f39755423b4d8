import { useQuery } from '@tanstack/react-query';
import type { Match } from 'protocol';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { ask, queryClient, useTopics, unlessLive } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useBooks } from '../data/topics.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { ALL_MATCHES, NotFound } from '../controls/not-found.tsx';
import { FarQuoteDialog } from './far-quote-dialog.tsx';
import { MatchAlerts } from './match-alerts.tsx';
import { MatchBets } from './match-bets.tsx';
import { MatchHead } from './match-head.tsx';
import { MarketBook } from './market-book.tsx';
import { MatchBook } from './match-book.tsx';
import { MarketPanel } from './market-panel.tsx';
import { marketRows, type MarketRow } from './market-rows.ts';
import { BookmakerTable, BookTable, SessionTable } from './market-tables.tsx';
import { SilenceNotice } from './silence-notice.tsx';
import { StartNotice } from './start-notice.tsx';
import { TemplateMarkets } from './template-markets.tsx';
import { useTrading } from './use-trading.ts';
import { useTradingKeys } from './use-trading-keys.ts';

/** Names and limits may be changed at another desk. */
const EVERY_MS = unlessLive(15_000);

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
  if (error !== null) return <NotFound thing="Match" error={error} back={ALL_MATCHES} />;
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
  const trading = useTrading();
  const { permissions } = useOwnPermissions();
  const { matches } = useDeskMatches();
  const row = matches?.find(({ id }) => id === match.match_id);
  const rows = marketRows(match, books, row?.markets ?? NO_MARKETS);
  const worst = new Map(row?.markets.map(({ market_id, house_exposure }) => [market_id, house_exposure]));
  const side = useRef<HTMLDivElement>(null);
  const panel = useMarketPanel(side);
  const { typeOn, wanted, onReached, ...keyed } = useTradingKeys(rows, trading, panel);
  const { selected, select } = keyed;
  useMarketOfAddress(rows, (id) => {
    select(id);
    panel.open();
  });
  useNewMarkets(match, row?.markets ?? NO_MARKETS);
  const shown = rows.find(({ id }) => id === selected);
  /** The row of a market that was made here just now. */
  const [made, setMade] = useState('');
  const showMade = (id: string) => {
    setMade(id);
    select(id);
    panel.open();
  };
  const table = { ...keyed, trading, worst };
  const of = (kind: MarketRow['kind']) => rows.filter((one) => one.kind === kind);
  return (
    <>
      <MatchHead match={match} row={row} rows={rows} trading={trading} onMade={showMade} />
      <StartNotice match={row} />
      <SilenceNotice matchId={match.match_id} />
      <div className="beside-panel">
        {!panel.isSheet && (
          <div className="stack">
            <SessionTable {...table} rows={of('session')} />
            <BookmakerTable {...table} rows={of('bookmaker')} />
            <BookTable {...table} rows={of('book')} />
            {match.markets.length === 0 && <TemplateMarkets match={match} />}
            {rows.length === 0 && match.markets.length > 0 && (
              <p className="card none-yet">Every market of this match is settled or void.</p>
            )}
            <MatchAlerts matchId={match.match_id} />
            {permissions.has('view-bets') && (
              <MatchBets matchId={match.match_id} markets={row?.markets ?? NO_MARKETS} />
            )}
          </div>
        )}
        <div ref={side} tabIndex={-1} className="stack match-side">
          {permissions.has('view-risk') && !panel.isSheet && (
            <>
              {shown !== undefined && shown.kind !== 'book' && shown.book.matched > 0 && <MarketBook row={shown} />}
              <MatchBook matchId={match.match_id} />
            </>
          )}
          {shown !== undefined && panel.isShown && (
            <MarketPanel
              key={shown.market.market_id}
              matchId={match.match_id}
              row={shown}
              rows={rows}
              trading={trading}
              wanted={wanted}
              onReached={onReached}
              markets={row?.markets ?? []}
              isNew={shown.id === made}
              onOffered={() => setMade('')}
              onClose={panel.isSheet ? panel.close : undefined}
            />
          )}
        </div>
      </div>
      {trading.far !== undefined && (
        <FarQuoteDialog
          far={trading.far}
          onAnswer={(isMeant) => {
            if (!isMeant && trading.far !== undefined) typeOn(trading.far.row);
            trading.answerFar(isMeant);
          }}
        />
      )}
    </>
  );
}

/** The panel of the selected row: beside the rows, or in their place if there is no room for both. */
function useMarketPanel(side: RefObject<HTMLDivElement | null>) {
  const isDesktop = useMedia(DESKTOP);
  const [isOpen, setIsOpen] = useState(false);
  /** Another object for each time that a press leads there. */
  const [led, setLed] = useState<object>();
  const isSheet = isOpen && !isDesktop;
  const close = () => setIsOpen(false);
  useCloseOnBack(close, isSheet);
  useEffect(() => {
    if (led === undefined) return;
    side.current?.focus({ preventScroll: true });
    const top = side.current?.getBoundingClientRect().top ?? 0;
    // Beside the rows it is in sight, and the page stays as it is, with the head's buttons.
    if (top < 0 || top > innerHeight / 2) side.current?.scrollIntoView({ block: 'nearest' });
  }, [led, side]);
  useEffect(() => {
    if (!isSheet) return;
    // The rows are back, and the press goes on at the one whose panel it was.
    return () => document.querySelector<HTMLElement>('[data-selected="true"] .row-name')?.focus();
  }, [isSheet]);
  const open = () => setIsOpen(true);
  const lead = () => {
    open();
    setLed({});
  };
  return { isSheet, isShown: isOpen || isDesktop, open, lead, close };
}

/** Asks for the match again as soon as the desk's lists have a market that it has not. */
function useNewMarkets({ match_id, markets }: Match, listed: DeskMatch['markets']): void {
  const shown = new Set(markets.map(({ market_id }) => market_id));
  const missing = listed
    .filter(({ market_id }) => !shown.has(market_id))
    .map(({ market_id }) => market_id)
    .join();
  useEffect(() => {
    if (missing !== '') void queryClient.invalidateQueries({ queryKey: ['match', match_id] });
  }, [missing, match_id]);
}

/** Selects the market that the address names, once: then the rows are the trader's. */
function useMarketOfAddress(rows: readonly MarketRow[], select: (id: string) => void): void {
  const wanted = useSearchParams()[0].get('market');
  const [shown, setShown] = useState<string | null>(null);
  const row = wanted === shown ? undefined : rows.find(({ market }) => market.market_id === wanted);
  if (row === undefined) return;
  setShown(wanted);
  select(row.id);
}
