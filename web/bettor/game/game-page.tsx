import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatStart } from '../../shared/format/dates.ts';
import { Refusal } from '../../shared/wire/call.ts';
import type { Market, Match } from '../data/from-wire.ts';
import { useTopics } from '../data/live.ts';
import { isQuoted } from '../data/market-kind.ts';
import { useScores } from '../data/match-lists.ts';
import { matchQuery } from '../data/queries.ts';
import { useMarket } from '../data/use-prices.ts';
import { usePageTitle } from '../page-title.ts';
import { MarketCard } from './market-card.tsx';
import { groupMarkets, type MarketGroup } from './market-groups.ts';
import { QuotedCard } from './quoted-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** One match: its state of play and every market, live. */
export function GamePage() {
  const matchId = Number(useParams()['matchId']);
  const { data: match, error, refetch } = useQuery(matchQuery(matchId));
  usePageTitle(match?.name ?? 'Match');
  if (match === undefined) {
    return error === null ? <GameSkeleton /> : <NoMatch error={error} onAgain={() => void refetch()} />;
  }
  return <Game key={match.id} match={match} onOver={() => void refetch()} />;
}

function Game({ match, onOver }: { match: Match; onOver: () => void }) {
  useTopics([`score:${match.id}`, ...match.markets.map((market) => `book:${market.id}`)]);
  const score = useScores((scores) => scores[`score:${match.id}`]) ?? match.score;
  const [chosen, setChosen] = useState('');
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
  const groups = groupMarkets(match.markets.filter(isStillShown));
  const shown = groups.some(({ name }) => name === chosen) ? groups.filter(({ name }) => name === chosen) : groups;
  return (
    <>
      <div className="bar game-bar">
        <div>
          <nav className="crumbs" aria-label="Path">
            <Link to={`/all-sports/${match.sportId}`}>{match.sportName}</Link>
            <span aria-hidden="true">/</span>
            <span>{match.seriesName}</span>
          </nav>
          <h1>{match.name}</h1>
        </div>
        <span className="sp" />
        <div className="when">
          {isOver ? <b>Finished</b> : isInPlay ? <span className="live">In-play</span> : <b>Upcoming</b>}
          <div className="meta nw">{formatStart(match.startsAt)}</div>
        </div>
      </div>
      <ScoreCard score={score} sportId={match.sportId} market={main} />
      {groups.length > 2 && (
        <fieldset className="tabs" aria-label="Markets">
          <button type="button" aria-pressed={shown === groups} onClick={() => setChosen('')}>
            All <small>{match.markets.length}</small>
          </button>
          {groups.map(({ name, markets }) => (
            <button key={name} type="button" aria-pressed={chosen === name} onClick={() => setChosen(name)}>
              {name} {markets.length > 1 && <small>{markets.length}</small>}
            </button>
          ))}
        </fieldset>
      )}
      {shown.map((group) => (
        <GroupCards key={group.name} group={group} />
      ))}
      {match.markets.length === 0 && <p className="card none-yet">This match has no market yet.</p>}
    </>
  );
}

/** What the house quoted goes with its end; books stay with their result. */
const isStillShown = (market: Market) => !isQuoted(market) || (market.status !== 'settled' && market.status !== 'void');

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

function GroupCards({ group }: { group: MarketGroup }) {
  if (group.kind === 'sessions') return <SessionsCard markets={group.markets} />;
  if (group.kind === 'book') return <MarketCard market={group.markets[0]} />;
  return group.markets.map((market) => <QuotedCard key={market.id} market={market} />);
}

function NoMatch({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const isUnknown = error instanceof Refusal;
  return (
    <section className="card">
      <div className="empty">
        <h1>{isUnknown ? 'This match is not here' : 'The match cannot be loaded'}</h1>
        <p>{isUnknown ? 'It may have ended. Choose another from the list.' : 'The exchange did not answer.'}</p>
        {isUnknown ? (
          <Link className="btn go" to="/home">
            Go home
          </Link>
        ) : (
          <button type="button" className="btn go" onClick={onAgain}>
            Try again
          </button>
        )}
      </div>
    </section>
  );
}

function GameSkeleton() {
  return (
    <div className="game-sk" aria-busy="true" aria-label="Match, loading">
      <span className="sk" />
      <span className="sk tall" />
      <span className="sk tall" />
    </div>
  );
}
