import { useState } from 'react';
import type { CricketBall } from 'results';
import { creaseOf, hasSides, missingIn, named, renamed, type Crease, type End, type Names } from './crease.ts';
import type { BallDraft } from './pad-keys.ts';
import { nextPlace, type ScoredBall, type ScoredInnings, type ScoredMatch } from './score-facts.ts';

interface CreaseOptions {
  readonly score: ScoredMatch;
  readonly innings: ScoredInnings;
  /** The past ball that is being corrected. */
  readonly corrected: ScoredBall | undefined;
  /** Takes a ball once all its players are known. */
  readonly onBall: (draft: BallDraft & Names) => void;
}

/** A ball that waits for a name. */
interface Waiting {
  readonly draft: BallDraft;
  readonly out?: string;
}

type ChosenNames = Partial<Record<End, string | undefined>>;

/** The players of the next ball, or of the one that is corrected: named before the ball, or when it waits for a name. */
export function useCrease({ score, innings, corrected, onBall }: CreaseOptions) {
  const before = namesBefore(innings, corrected, hasSides(score));
  const subject = corrected === undefined ? nextSubject(innings, before) : `fact ${corrected.factId}`;
  const [chosen, setChosen] = useState<{ subject: string; names: ChosenNames }>({ subject, names: {} });
  const [waiting, setWaiting] = useState<Waiting>();
  const [choosing, setChoosing] = useState<End>();
  const names = chosen.subject === subject ? chosen.names : {};
  const crease: Crease = { ...before, ...names };
  const leave = () => {
    setWaiting(undefined);
    setChoosing(undefined);
  };
  const proceed = (next: Waiting, players: Crease) => {
    if (missingIn(players, next.draft, next.out) !== undefined) return setWaiting(next);
    leave();
    onBall(named(next.draft, players, next.out));
  };
  const name = (more: ChosenNames): Crease => {
    setChosen({ subject, names: { ...names, ...more } });
    return { ...crease, ...more };
  };
  const question = waiting === undefined ? choosing : missingIn(crease, waiting.draft, waiting.out);
  const answer = (player: string) => {
    if (question === undefined) return;
    setChoosing(undefined);
    if (question === 'out') return waiting && proceed({ ...waiting, out: player }, crease);
    const players = name({ [question]: player });
    if (waiting !== undefined) proceed(waiting, players);
  };
  return {
    crease,
    question,
    /** The ball that waits for the answer. */
    waiting: waiting?.draft,
    answer,
    leave,
    choose: setChoosing,
    take: (draft: BallDraft) => proceed({ draft }, crease),
    swapEnds: () => void name({ striker: crease.nonStriker, nonStriker: crease.striker }),
    /** The corrected ball with the names that were chosen for it; undefined if none were. */
    renamed: (ball: CricketBall) => (Object.keys(names).length === 0 ? undefined : renamed(ball, crease)),
  };
}

function namesBefore(innings: ScoredInnings, corrected: ScoredBall | undefined, isNamed: boolean): Crease {
  if (corrected === undefined) return creaseOf(innings, isNamed);
  const { striker, nonStriker, bowler } = corrected.ball;
  return { striker, nonStriker, bowler };
}

/** Chosen names hold for one ball, and only while the balls before it leave the same players. */
function nextSubject(innings: ScoredInnings, { striker, nonStriker, bowler }: Crease): string {
  const { over, delivery } = nextPlace(innings);
  return [innings.number, over, delivery, striker, nonStriker, bowler].join('/');
}
