import { useState } from 'react';
import {
  creaseOf,
  hasSides,
  isOutUnknown,
  missingIn,
  named,
  renamed,
  type Crease,
  type End,
  type Names,
} from './crease.ts';
import { ballAt, type BallDraft } from './pad-keys.ts';
import { nextPlace, type ScoredBall, type ScoredInnings, type ScoredMatch } from './score-facts.ts';

interface CreaseOptions {
  readonly score: ScoredMatch;
  readonly innings: ScoredInnings;
  /** The past ball that is being corrected. */
  readonly corrected: ScoredBall | undefined;
  /** It, as it was keyed again; undefined before any key. */
  readonly draft: BallDraft | undefined;
  /** Takes a ball once all its players are known. */
  readonly onBall: (draft: BallDraft & Names) => void;
}

/** A ball that waits for a name. */
interface Waiting {
  readonly draft: BallDraft;
  readonly out?: string;
}

/** `out` is who was out by the ball that is corrected. */
type ChosenNames = Partial<Record<End | 'out', string | undefined>>;

/** The players of the next ball, or of the one that is corrected: named before the ball, or when it waits for a name. */
export function useCrease({ score, innings, corrected, draft, onBall }: CreaseOptions) {
  const before = namesBefore(innings, corrected, hasSides(score));
  const subject = corrected === undefined ? nextSubject(innings, before) : `past ${JSON.stringify(corrected.ball)}`;
  const [chosen, setChosen] = useState<{ subject: string; names: ChosenNames }>({ subject, names: {} });
  const [waiting, setWaiting] = useState<Waiting>();
  const [choosing, setChoosing] = useState<End>();
  const names = chosen.subject === subject ? chosen.names : {};
  const { out, ...ends } = names;
  const crease: Crease = { ...before, ...ends };
  const past = corrected && (draft === undefined ? corrected.ball : ballAt(corrected.ball, draft));
  const isAsked = past !== undefined && isOutUnknown(past, crease) && !isAnswer(out, crease);
  const question =
    waiting === undefined ? (choosing ?? (isAsked ? 'out' : undefined)) : missingIn(crease, waiting.draft, waiting.out);
  const name = (more: ChosenNames): Crease => {
    setChosen({ subject, names: { ...names, ...more } });
    return { ...crease, ...more };
  };
  const leave = () => {
    // The names raised this question: without them it is gone.
    if (waiting === undefined && question === 'out') setChosen({ subject, names: {} });
    setWaiting(undefined);
    setChoosing(undefined);
  };
  const proceed = (next: Waiting, players: Crease) => {
    if (missingIn(players, next.draft, next.out) !== undefined) return setWaiting(next);
    leave();
    onBall(named(next.draft, players, next.out));
  };
  const answer = (player: string) => {
    if (question === undefined) return;
    setChoosing(undefined);
    if (question === 'out' && waiting !== undefined) return proceed({ ...waiting, out: player }, crease);
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
    take: (ball: BallDraft) => proceed({ draft: ball }, crease),
    swapEnds: () => void name({ striker: crease.nonStriker, nonStriker: crease.striker }),
    /** The past ball as it will be; undefined while nothing of it is changed. */
    next:
      past === undefined || (Object.keys(names).length === 0 && draft === undefined)
        ? undefined
        : renamed(past, crease, out),
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

const isAnswer = (out: string | undefined, { striker, nonStriker }: Crease): boolean =>
  out !== undefined && ['', striker, nonStriker].includes(out);
