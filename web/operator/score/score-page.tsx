import { useQuery } from '@tanstack/react-query';
import type { Match } from 'protocol';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useLogin } from '../../shared/login-store.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { Icon } from '../../shared/icon.tsx';
import { OthersHere } from '../controls/others-here.tsx';
import { ALL_MATCHES, NotFound } from '../controls/not-found.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { switchMatch } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, unlessLive } from '../data/exchange.ts';
import { useFreshFacts } from '../data/fresh-lists.ts';
import { disagreementsQuery, factsQuery, refreshFacts } from '../data/match-facts.ts';
import { claimOf } from '../data/claims.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { TwoSourcesCard } from '../facts/two-sources-card.tsx';
import { useBallQueue } from './ball-queue.ts';
import { IfMay } from '../controls/if-may.tsx';
import { BallScorer } from './ball-scorer.tsx';
import { MoreFacts } from './more-facts.tsx';
import { NextInnings } from './next-innings.tsx';
import { ScorerChoice } from './scorer-choice.tsx';
import { lineBy, lineOf, scorerSource, sourceNames, type KnownFacts } from '../data/fact-lines.ts';
import { oversText, scoreOf, type ScoredMatch } from './score-facts.ts';
import './score.css';

/** Another scorer may be at work: what they say is looked for. */
const EVERY_MS = unlessLive(2000);

/** A cricket match scored ball by ball, by key or thumb: its facts, which its sessions settle by. */
export function ScorePage() {
  const matchId = Number(useParams()['matchId']);
  const own = useLogin((state) => state.login?.user.user_id) ?? 0;
  const { readsOnly } = useOwnPermissions();
  const [chosen, setChosen] = useState<number>();
  const { data: match, error } = useQuery({
    queryKey: ['match', matchId],
    queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
  });
  useFreshFacts(matchId);
  const { data: known } = useQuery({ ...factsQuery(matchId), refetchInterval: EVERY_MS });
  usePageTitle(match === undefined ? 'Score' : `Score ${match.match_name}`);
  if (error !== null) return <NotFound thing="Match" error={error} back={ALL_MATCHES} />;
  if (match === undefined || known === undefined)
    return (
      <p className="none-yet" aria-busy="true">
        Loading
      </p>
    );
  if (scoreOf(lineOf(known.facts, scorerSource(own)), []) === undefined)
    return <NotScored match={match} known={known} own={own} />;
  const alone = readsOnly || sourceNames(known).size === 0 ? (known.scorers[0]?.user_id ?? own) : undefined;
  const scorer = lineBy(known, own) ?? chosen ?? alone;
  if (scorer === undefined) return <ScorerChoice match={match} known={known} own={own} onChoose={setChosen} />;
  return <Scoring key={scorer} match={match} known={known} scorer={scorer} />;
}

interface ScoringProps {
  readonly match: Match;
  readonly known: KnownFacts;
  readonly scorer: number;
}

/** One scorer's line of the match: what other sources say stays theirs. */
function Scoring({ match, known: knownToPage, scorer }: ScoringProps) {
  // The page passes facts on a moment after the queue drops a sent ball: a key pressed in between would score it again.
  const { data: known = knownToPage } = useQuery(factsQuery(match.match_id));
  const line = { matchId: match.match_id, scorer };
  // A press on a ball in the card of both sources begins its correction, here too.
  const { key } = useLocation();
  const queue = useBallQueue(line);
  const own = lineOf(known.facts, scorerSource(scorer));
  const score = scoreOf(own, queue.steps);
  if (score === undefined) return <NotScored match={match} known={known} own={scorer} />;
  const current = score.innings.at(-1);
  return (
    <>
      <ScoreHead match={match} score={score} known={known} scorer={scorer} onTheirWay={queue.steps.length} />
      <Disagreements matchId={match.match_id} />
      {queue.problem !== '' && (
        <p className="outcome bad" role="alert">
          {queue.problem}
        </p>
      )}
      {known.doubts.map(({ about, text }) => (
        <p key={about} className="outcome bad">
          In doubt: {text}
        </p>
      ))}
      <IfMay permission="enter-facts">
        {current !== undefined && <BallScorer key={key} line={line} score={score} innings={current} queue={queue} />}
        {(current === undefined || current.isOver) && !score.hasResult && queue.steps.length === 0 && (
          <NextInnings line={line} score={score} />
        )}
        <MoreFacts match={match} line={line} facts={own} />
      </IfMay>
      {sourceNames(known).size > 1 && (
        <TwoSourcesCard matchId={match.match_id} facts={known.facts} names={sourceNames(known)} />
      )}
      {score.hasResult && <p className="card none-yet">The result is known. A past ball can still be corrected.</p>}
    </>
  );
}

/** Where another source of the match says something else. */
function Disagreements({ matchId }: { matchId: number }) {
  const { data: differences = [] } = useQuery({ ...disagreementsQuery(matchId), refetchInterval: EVERY_MS });
  return differences.map(({ about, text }) => (
    <p key={about} className="outcome bad">
      The sources differ, {about}: {text}
    </p>
  ));
}

interface NotScoredProps {
  readonly match: Match;
  readonly known: KnownFacts;
  readonly own: number;
}

/** This scorer has no fixture yet: they begin with the feed's if there is one. */
function NotScored({ match, known, own }: NotScoredProps) {
  const { isBusy, problem, run } = useDeed();
  const fixture = known.facts.find((fact) => typeof claimOf(fact)?.['ballsPerOver'] === 'number');
  const claim = fixture && claimOf(fixture);
  const begin = () =>
    run(async () => {
      const first = { ...claim, kind: 'fixture' };
      await ask('admin/addFact', { match_id: match.match_id, scorer: own, said: first });
      await refreshFacts(match.match_id);
    });
  return (
    <section className="card empty" aria-label="How to score">
      <h1>{match.match_name}</h1>
      <p>
        {fixture === undefined
          ? 'This match has no cricket fixture among its facts: enter it first.'
          : `${fixture.source} reports this match ball by ball. Score it beside it, from the first ball, as another source.`}
      </p>
      {fixture === undefined ? (
        <Link className="btn go" to={`/facts/${match.match_id}`}>
          Enter the fixture
        </Link>
      ) : (
        <button type="button" className="btn go" disabled={isBusy} onClick={() => void begin()}>
          Score it as another source
        </button>
      )}
      <FormProblem text={problem} />
      <Link className="btn" to={`/match/${match.match_id}`}>
        Back to the match
      </Link>
    </section>
  );
}

interface HeadProps {
  readonly match: Match;
  readonly score: ScoredMatch;
  readonly known: KnownFacts;
  readonly scorer: number;
  readonly onTheirWay: number;
}

function ScoreHead({ match, score, known, scorer, onTheirWay }: HeadProps) {
  const own = useLogin((state) => state.login?.user.user_id);
  const current = score.innings.at(-1);
  const names = new Map([...sourceNames(known)].filter(([source]) => source !== scorerSource(scorer)));
  const instead = known.scorers.find(({ user_id }) => user_id === scorer && user_id !== own)?.user_name;
  const who = instead === undefined ? 'You are' : `You score for ${instead},`;
  const others =
    names.size === 0 ? `${who} its only source.` : `${who} a source beside ${[...names.values()].join(', ')}.`;
  return (
    <section className="card match-head" aria-label="Score">
      <div className="match-title">
        <h1>{match.match_name}</h1>
        <p className="meta">
          {match.series_name} · match {match.match_id}. {others}{' '}
          <span className="sent">{onTheirWay === 0 ? 'All balls are sent.' : `${onTheirWay} on their way.`}</span>
        </p>
        <OthersHere matchId={match.match_id} />
      </div>
      {current !== undefined && (
        <output className="big-score">
          {score.teams[current.batting]} {current.runs}/{current.wickets}
          <small>
            {oversText(current, score.ballsPerOver)}
            {current.overs > 0 && ` of ${current.overs}`} overs,{' '}
            {current.isSuperOver ? 'super over' : `innings ${current.number}`}
            {current.target !== undefined && `, target ${current.target}`}
          </small>
        </output>
      )}
      <span className="spacer" />
      <SuspendAll match={match} />
    </section>
  );
}

/** A scorer sees first that bets have to stop. */
function SuspendAll({ match }: { match: Match }) {
  const may = useOwnPermissions().may('suspend-markets');
  const { isBusy, run } = useDeed();
  const suspend = () => void run(() => switchMatch({ id: match.match_id, name: match.match_name }, 'suspended'));
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
