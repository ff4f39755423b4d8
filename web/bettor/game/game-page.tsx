import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { sportWord } from '../data/sport-words.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { groupBets } from '../data/bet-groups.ts';
import type { Bet, Market, Match } from '../data/from-wire.ts';
import { useTopics } from '../data/exchange.ts';
import { isQuoted } from '../data/market-kind.ts';
import { useAccount } from '../data/account-store.ts';
import { useScores } from '../data/match-lists.ts';
import { casinoTablesQuery, matchQuery } from '../data/queries.ts';
import { roundIn } from '../../shared/bets/round-in.ts';
import { isRacing } from '../data/sports.ts';
import { useEnded, useMarket } from '../data/use-prices.ts';
import { favouriteOfMatch } from '../favourites/favourite-of.ts';
import { FavouriteStar } from '../favourites/favourite-star.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { ScoreSlider } from './score-slider.tsx';
import { GameSkeleton, NoMatch } from '../markets/match-states.tsx';
import { groupMarkets, type MarketGroup } from '../markets/market-groups.ts';
import { EndedMarkets, MarketColumns } from './market-columns.tsx';
import { ScoreCard } from './score-card.tsx';
import { hasTv, TvFrame } from '../markets/tv-frame.tsx';
import { racePath, SHOWS_ALL } from '../data/match-path.ts';

/** One match: its state of play and every market, live. */
export function GamePage() {
  const { sportId, matchId: id } = useParams();
  const matchId = Number(id);
  const { data: match, error, refetch } = useQuery(matchQuery(matchId));
  const { t } = useLingui();
  usePageTitle(match?.name ?? t`Match`);
  if (match === undefined) {
    return error === null ? <GameSkeleton /> : <NoMatch error={error} onAgain={() => void refetch()} />;
  }
  if (isRacing(match.sportId)) return <Navigate to={racePath(match.id, match.startsAt)} replace />;
  if (match.sportId < 0) return <ToTable match={match} />;
  // An address that names another sport is an old or mistyped one.
  if (Number(sportId) !== match.sportId) return <Navigate to={`/game-details/${match.sportId}/${match.id}`} replace />;
  return <Game key={match.id} match={match} onOver={() => void refetch()} />;
}

/** Of our casino: the round, or the table while it is still played there. */
function ToTable({ match }: { match: Match }) {
  const round = roundIn(match.name);
  const { data: tables } = useQuery(casinoTablesQuery);
  if (tables === undefined) return <GameSkeleton />;
  const table = tables.find(({ name, match_id }) =>
    round === undefined ? match_id === match.id : name === round.table,
  );
  const isOver = round !== undefined && match.state === 'finished';
  const way = isOver
    ? `/casino/round/${round.id}`
    : table === undefined
      ? '/casino/list'
      : `/casino/match/${table.code}`;
  return <Navigate to={way} replace />;
}

function Game({ match, onOver }: { match: Match; onOver: () => void }) {
  useTopics([`score:${match.id}`, ...match.markets.map((market) => `book:${market.id}`)]);
  const score = useScores((scores) => scores[`score:${match.id}`]) ?? match.score;
  const [chosen, setChosen] = useState('');
  const [view, setView] = useState<PhoneView>('odds');
  const { state, key } = useLocation();
  useEffect(() => {
    if (state !== SHOWS_ALL) return;
    setView('odds');
    setChosen('');
  }, [state, key]);
  const main = match.markets[0];
  const live = useMarket(main?.id ?? '');
  const isInPlay = live?.inPlay ?? match.state === 'in-play';
  const isOver = live !== undefined && (live.status === 'settled' || live.status === 'void');
  useEffect(() => {
    if (isOver) onOver();
    // Once per end of the match: the new detail names what follows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  useNewMarkets(score?.summary, onOver);
  const { open, ended } = useOpenFirst(match.markets.filter(isStillShown));
  const groups = groupMarkets(open);
  const shown = groups.some(({ name }) => name === chosen) ? groups.filter(({ name }) => name === chosen) : groups;
  return (
    <div className="game" data-view={view}>
      <GameHead match={match} state={isOver ? 'finished' : isInPlay ? 'in-play' : stateBefore(match)} />
      <GameTabs
        match={match}
        groups={groups}
        view={view}
        chosen={shown === groups ? '' : chosen}
        onChoose={(next, group = '') => {
          setView(next);
          setChosen(group);
        }}
      />
      <div className="match-top">
        <ScoreCard score={score} sportId={match.sportId} market={main} isOver={isOver} />
        <TvFrame match={match} isLive={!isOver} />
      </div>
      <div className="match-odds">
        <MarketColumns groups={shown} />
        {shown === groups && <EndedMarkets markets={ended} />}
        {/* Below the prices: it comes with the first bet, and moves none of them. */}
        <ScoreSlider match={match} />
        {match.markets.length === 0 && (
          <p className="card none-yet">
            <Trans>This match has no market yet.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** Of a match that is not in play: what it was told as last, unless that was in play. */
const stateBefore = ({ state }: Match): Match['state'] => (state === 'in-play' ? 'upcoming' : state);

const STATE_WORDS: Readonly<Record<Exclude<Match['state'], 'in-play'>, MessageDescriptor>> = {
  upcoming: msg`Upcoming`,
  delayed: msg`Delayed`,
  finished: msg`Finished`,
};

function GameHead({ match, state }: { match: Match; state: Match['state'] }) {
  const { t, i18n } = useLingui();
  return (
    <div className="bar game-bar">
      <div>
        <nav className="crumbs" aria-label={t`Path`}>
          <Link to={`/all-sports/${match.sportId}`}>{sportWord(match.sportName)}</Link>
          <span aria-hidden="true">/</span>
          <span>{match.seriesName}</span>
        </nav>
        <h1>{match.name}</h1>
      </div>
      <span className="spacer" />
      <FavouriteStar of={favouriteOfMatch(match)} />
      <div className="when">
        {state === 'in-play' ? (
          <span className="live">
            <Trans>In-play</Trans>
          </span>
        ) : (
          <b>{i18n._(STATE_WORDS[state])}</b>
        )}
        <div className="meta no-wrap">{formatDateTime(match.startsAt)}</div>
      </div>
    </div>
  );
}

interface GameTabsProps {
  readonly match: Match;
  readonly groups: readonly MarketGroup[];
  readonly view: PhoneView;
  /** Empty for all. */
  readonly chosen: string;
  readonly onChoose: (view: PhoneView, group?: string) => void;
}

/** The kinds of market. On small screens one part of the page is shown at a time, and the others stand in the same row. */
function GameTabs({ match, groups, view, chosen, onChoose }: GameTabsProps) {
  const { t } = useLingui();
  const bets = useAccount((state) => countOf(state.open?.filter((bet) => bet.matchId === match.id) ?? []));
  const count = groups.reduce((sum, { markets }) => sum + markets.length, 0);
  const hasGroups = groups.length > 2;
  return (
    <fieldset className={hasGroups ? 'tabs game-tabs' : 'tabs game-tabs phone-only'} aria-label={t`Markets`}>
      <button type="button" aria-pressed={view === 'odds' && chosen === ''} onClick={() => onChoose('odds')}>
        <Trans>All</Trans> <small>{count}</small>
      </button>
      <button type="button" className="phone-only" aria-pressed={view === 'bets'} onClick={() => onChoose('bets')}>
        {t`Bets (${bets})`}
      </button>
      {hasTv(match) && (
        <button type="button" className="phone-only" aria-pressed={view === 'tv'} onClick={() => onChoose('tv')}>
          <Trans>Live TV</Trans>
        </button>
      )}
      {hasGroups &&
        groups.map(({ kind, name, markets }) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === 'odds' && chosen === name}
            onClick={() => onChoose('odds', name)}
          >
            {kind === 'sessions' ? t`Sessions` : name} {markets.length > 1 && <small>{markets.length}</small>}
          </button>
        ))}
    </fieldset>
  );
}

type PhoneView = 'odds' | 'bets' | 'tv';

const countOf = (open: readonly Bet[]): number => open.length - groupBets(open).gone.length;

/** What the house quoted goes with its end; books stay with their result. */
const isStillShown = (market: Market) => !isQuoted(market) || (market.status !== 'settled' && market.status !== 'void');

/** What is over leaves its place to what can be bet on; where nothing can be, all stands as it did. */
function useOpenFirst(markets: readonly Market[]): { open: readonly Market[]; ended: readonly Market[] } {
  const ids = useEnded(markets);
  if (ids.size === markets.length) return { open: markets, ended: [] };
  // In the order of the whole page: of a few markets alone the first would count as the match's main one.
  const inOrder = groupMarkets(markets).flatMap((group) => group.markets);
  return { open: markets.filter(({ id }) => !ids.has(id)), ended: inOrder.filter(({ id }) => ids.has(id)) };
}

/** The house makes and ends its sessions with the play: the detail is asked for again a little after each ball. */
const AFTER_BALL_MS = 1500;

function useNewMarkets(summary: string | undefined, ask: () => void): void {
  const last = useRef(summary);
  useEffect(() => {
    if (last.current === summary) return;
    last.current = summary;
    const timer = setTimeout(ask, AFTER_BALL_MS);
    return () => clearTimeout(timer);
    // The newest `ask` does the same as the one of the ball.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [summary]);
}
