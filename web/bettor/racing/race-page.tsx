import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { ScorePicture } from 'protocol';
import { sportWord } from '../data/sport-words.ts';
import { wordsOfScore } from '../../shared/server-words/server-words.ts';
import type { Market, Match } from '../data/from-wire.ts';
import { useTopics } from '../data/exchange.ts';
import { useScores } from '../data/match-lists.ts';
import { matchQuery } from '../data/queries.ts';
import { isRacing } from '../data/sports.ts';
import { useMarket, useRemovals } from '../data/use-prices.ts';
import { GameSkeleton, NoMatch } from '../markets/match-states.tsx';
import { MarketCard } from '../markets/market-card.tsx';
import { TvFrame } from '../markets/tv-frame.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { Countdown } from './countdown.tsx';
import { groundWord } from './ground-words.ts';
import { RaceChips } from './race-chips.tsx';
import { marketOf, RaceResult } from './race-result.tsx';
import { dayOf } from '../data/match-path.ts';
import { titleOf } from '../data/races.ts';
import { RemovalNotes } from './removals.tsx';
import { venuesQuery } from './venues-query.ts';
import './racing.css';

const PAST_SHOWN = 3;

/** One race: its terms, the time to the off, win and place, who does not run, and the result. */
export function RacePage() {
  const { t } = useLingui();
  const matchId = Number(useParams()['matchId']);
  const { data: match, error, refetch } = useQuery(matchQuery(matchId));
  usePageTitle(match?.name ?? t`Race`);
  if (match === undefined) {
    return error === null ? <GameSkeleton /> : <NoMatch error={error} onAgain={() => void refetch()} />;
  }
  if (!isRacing(match.sportId)) return <Navigate to={`/game-details/${match.sportId}/${match.id}`} replace />;
  return <RaceOf key={match.id} match={match} onOver={() => void refetch()} />;
}

function RaceOf({ match, onOver }: { match: Match; onOver: () => void }) {
  useTopics([`score:${match.id}`, ...match.markets.map((market) => `book:${market.id}`)]);
  const score = useScores((scores) => scores[`score:${match.id}`]) ?? match.score;
  const live = useMarket(match.markets[0]?.id ?? '');
  const isOver = live !== undefined && (live.status === 'settled' || live.status === 'void');
  useEffect(() => {
    if (isOver) onOver();
    // Once per end of the race: the new detail names what follows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  const { data: venues } = useQuery(venuesQuery(match.sportId, dayOf(match.startsAt)));
  const venue = venues?.find(({ races }) => races.some(({ id }) => id === match.id));
  return (
    <>
      <nav className="race-strip" aria-label={match.seriesName}>
        {venue !== undefined && <RaceChips venue={venue} className="strip" current={match.id} past={PAST_SHOWN} />}
      </nav>
      <RaceHead match={match} inPlay={live?.inPlay === true && !isOver} isOver={isOver} />
      {isOver && <RaceResult match={match} score={score} />}
      {!isOver && live?.inPlay === true && <Running score={score} />}
      <TvFrame match={match} isLive={!isOver} />
      <Markets match={match} />
    </>
  );
}

function RaceHead({ match, inPlay, isOver }: { match: Match; inPlay: boolean; isOver: boolean }) {
  const { t } = useLingui();
  const { race } = match;
  const time = match.name.slice(0, 5);
  return (
    <section className="card race-head" aria-labelledby="race-name">
      <div>
        <nav className="crumbs" aria-label={t`Path`}>
          <Link to={`/all-sports/${match.sportId}`}>{sportWord(match.sportName)}</Link>
          <span aria-hidden="true">/</span>
          <span>
            {match.seriesName}
            {match.country !== '' && !match.seriesName.endsWith(')') && `, ${match.country}`}
          </span>
        </nav>
        <h1 id="race-name">{/^\d\d:\d\d$/.test(time) ? `${time} ${titleOf(match.name)}` : match.name}</h1>
        <div className="race-facts">
          {race !== null && (
            <>
              <span>
                <b>
                  <Trans>{race.distance.toLocaleString('en-IN')} m</Trans>
                </b>{' '}
                {groundWord(race.surface)}
              </span>
              {race.going !== '' && (
                <span>
                  <Trans>Going</Trans> <b>{groundWord(race.going)}</b>
                </span>
              )}
            </>
          )}
          <Field match={match} />
        </div>
      </div>
      <div className="clock">
        {isOver ? (
          <b>
            <Trans>Finished</Trans>
          </b>
        ) : inPlay ? (
          <span className="live">
            <Trans>In-play</Trans>
          </span>
        ) : (
          <>
            <small>
              <Trans>Off in</Trans>
            </small>
            <Countdown startsAt={match.startsAt} />
          </>
        )}
      </div>
    </section>
  );
}

/** How many run, and how many do not. */
function Field({ match }: { match: Match }) {
  const main = match.markets[0];
  const removals = useRemovals(main);
  const count = (main?.runners.length ?? 0) - removals.length;
  return (
    <span>
      <b>{count}</b> <Plural value={count} one="runner" other="runners" />
      {removals.length > 0 && (
        <>
          , <Plural value={removals.length} one="# non-runner" other="# non-runners" />
        </>
      )}
    </span>
  );
}

/** The state of the race while it is run: the leaders and how far behind each is. */
function Running({ score }: { score: ScorePicture | null }) {
  const { t } = useLingui();
  if (score === null || score.sides.length === 0) return null;
  return (
    <section className="card" aria-label={t`Race in running`}>
      <header>
        <h2>{wordsOfScore(score.note)}</h2>
      </header>
      <ol className="running">
        {score.sides.map((side) => (
          <li key={side.name}>
            <b>{side.score}</b> {side.name} <span className="meta">{wordsOfScore(side.detail)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Win and place one at a time; other markets of the race below. */
function Markets({ match }: { match: Match }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<'win' | 'place'>('win');
  const [win, place] = [marketOf(match, 'win'), marketOf(match, 'place')];
  const others = match.markets.filter((market) => market !== win && market !== place);
  const shown = chosen === 'place' && place !== undefined ? place : (win ?? place);
  if (match.markets.length === 0) {
    return (
      <p className="card none-yet">
        <Trans>This race has no market yet.</Trans>
      </p>
    );
  }
  return (
    <>
      {win !== undefined && place !== undefined && (
        <div className="bar race-tabs">
          <fieldset className="tabs" aria-label={t`Market`}>
            <button type="button" aria-pressed={chosen === 'win'} onClick={() => setChosen('win')}>
              <Trans>Win</Trans>
            </button>
            <button type="button" aria-pressed={chosen === 'place'} onClick={() => setChosen('place')}>
              <Trans>Place</Trans>{' '}
              <small>
                <Plural value={place.winners} one="# place" other="# places" />
              </small>
            </button>
          </fieldset>
          {match.state === 'upcoming' && (
            <span className="meta wide">
              <Trans>Prices go in-play at the off</Trans>
            </span>
          )}
        </div>
      )}
      {shown !== undefined && <RaceMarket market={shown} />}
      {others.map((market) => (
        <MarketCard key={market.id} market={market} />
      ))}
    </>
  );
}

function RaceMarket({ market }: { market: Market }) {
  return (
    <>
      <RemovalNotes market={market} />
      <MarketCard market={market} />
    </>
  );
}
