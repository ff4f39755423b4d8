import { useQuery } from '@tanstack/react-query';
import type { Match } from 'protocol';
import { Link, useParams } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { factsKey, useBallQueue } from './ball-queue.ts';
import { BallScorer } from './ball-scorer.tsx';
import { NextInnings } from './next-innings.tsx';
import { oversText, scoreOf, type ScoredMatch } from './score-facts.ts';
import './score.css';

/** Another scorer may be at work: what they say is looked for. */
const EVERY_MS = 2000;

/** A cricket match scored ball by ball, by key or thumb: its facts, which its sessions settle by. */
export function ScorePage() {
  const matchId = Number(useParams()['matchId']);
  const { data: match, error } = useQuery({
    queryKey: ['match', matchId],
    queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
  });
  const { data: told } = useQuery({
    queryKey: factsKey(matchId),
    queryFn: () => ask('admin/getFacts', { match_id: matchId }),
    refetchInterval: EVERY_MS,
  });
  const queue = useBallQueue(matchId);
  usePageTitle(match === undefined ? 'Score' : `Score ${match.match_name}`);
  if (error !== null) return <p className="card none-yet">{wordsOf(error)}</p>;
  if (match === undefined || told === undefined)
    return (
      <p className="none-yet" aria-busy="true">
        Loading
      </p>
    );
  const score = scoreOf(told.facts, queue.balls);
  if (score === undefined)
    return (
      <NotScored
        match={match}
        why="This match has no cricket fixture among its facts. Matches made of a cricket template have one."
      />
    );
  if (score.feed !== undefined)
    return (
      <NotScored
        match={match}
        why={`${score.feed} tells this match ball by ball. Correct what it said under Settlement.`}
      />
    );
  const current = score.innings.at(-1);
  return (
    <>
      <ScoreHead match={match} score={score} onTheirWay={queue.balls.length} />
      {queue.problem !== '' && (
        <p className="outcome bad" role="alert">
          {queue.problem}
        </p>
      )}
      {told.doubts.map(({ about, text }) => (
        <p key={about} className="outcome bad">
          In doubt: {text}
        </p>
      ))}
      {current !== undefined && <BallScorer matchId={matchId} score={score} innings={current} queue={queue} />}
      {(current === undefined || current.isOver) && !score.hasResult && queue.balls.length === 0 && (
        <NextInnings matchId={matchId} score={score} />
      )}
      {score.hasResult && <p className="card none-yet">The result is known. A past ball can still be corrected.</p>}
    </>
  );
}

function NotScored({ match, why }: { match: Match; why: string }) {
  return (
    <section className="card empty">
      <h1>{match.match_name}</h1>
      <p>{why}</p>
      <Link className="btn" to={`/match/${match.match_id}`}>
        To the match
      </Link>
    </section>
  );
}

interface HeadProps {
  readonly match: Match;
  readonly score: ScoredMatch;
  readonly onTheirWay: number;
}

function ScoreHead({ match, score, onTheirWay }: HeadProps) {
  const current = score.innings.at(-1);
  return (
    <section className="card match-head" aria-label="Score">
      <div className="match-title">
        <h1>{match.match_name}</h1>
        <p className="meta">
          {match.series_name} · match {match.match_id}. No feed: you are source 1.{' '}
          {onTheirWay === 0 ? 'All balls are sent.' : `${onTheirWay} on their way.`}
        </p>
      </div>
      {current !== undefined && (
        <output className="big-score">
          {score.teams[current.batting]} {current.runs}/{current.wickets}
          <small>
            {oversText(current.legalBalls, score.ballsPerOver)}
            {score.overs > 0 && ` of ${score.overs}`} overs, innings {current.number}
          </small>
        </output>
      )}
      <span className="spacer" />
      <SuspendAll matchId={match.match_id} />
    </section>
  );
}

/** For whoever may: a scorer alone enters facts. */
function SuspendAll({ matchId }: { matchId: number }) {
  const { permissions } = useOwnPermissions();
  const { isBusy, run } = useDeed();
  const may = permissions.has('run-markets');
  const suspend = () => void run(() => ask('admin/suspendMarkets', { match_id: matchId }));
  useKeys(may ? { Escape: suspend } : {});
  if (!may) return null;
  return (
    <button type="button" className="btn tall" disabled={isBusy} onClick={suspend}>
      <Icon name="lock" size="small" />
      Suspend all
      <kbd>Esc</kbd>
    </button>
  );
}
