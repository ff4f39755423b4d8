import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys, type Keys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import type { Line, useBallQueue } from './ball-queue.ts';
import { CreaseCard, newBatterEnd } from './crease-card.tsx';
import { choicesFor } from './crease.ts';
import { Correction } from './correction.tsx';
import { PadCard } from './pad-card.tsx';
import { OversCard } from './over-strip.tsx';
import {
  ballAt,
  EXTRA_KEYS,
  isBegun,
  pressEnter,
  pressExtra,
  pressNumber,
  pressWicket,
  type BallDraft,
  type Begun,
  type Extra,
} from './pad-keys.ts';
import { nextPlace } from './score-facts.ts';
import type { CricketBall } from 'results';
import type { ScoredInnings, ScoredMatch } from './score-facts.ts';
import { useCrease } from './use-crease.ts';

interface ScorerProps {
  readonly line: Line;
  readonly score: ScoredMatch;
  readonly innings: ScoredInnings;
  readonly queue: ReturnType<typeof useBallQueue>;
}

interface Started {
  /** The fact of the past ball. */
  readonly of: number | undefined;
  readonly draft?: BallDraft;
}

/** The over, the pad, and a past ball while it is corrected: then the pad belongs to it and scores nothing new. */
export function BallScorer({ line, score, innings, queue }: ScorerProps) {
  const [begun, setBegun] = useState<Begun>();
  const [search] = useSearchParams();
  const [correction, setCorrection] = useState<Started>(() => ({
    of: Number(search.get('correct') ?? 0) || undefined,
  }));
  const { of: chosen, draft } = correction;
  const { isBusy, correct } = useCorrection(line, (factId) =>
    // The next ball may have been begun, or another correction.
    setCorrection((now) => (now.of === factId ? { of: undefined } : now)),
  );
  const corrected = innings.balls.find(({ factId }) => factId !== undefined && factId === chosen);
  const crease = useCrease({
    score,
    innings,
    corrected,
    draft,
    onBall: (ball) => {
      if (corrected !== undefined) setCorrection({ of: chosen, draft: ball });
      else if (!innings.isOver) queue.add(ballAt(nextPlace(innings), ball));
    },
  });
  const isOn = corrected !== undefined || !innings.isOver;
  const play = { score, innings, crease: crease.crease };
  const choices = crease.question === undefined ? [] : choicesFor(crease.question, play);
  const choose = (of: number | undefined) => {
    crease.leave();
    setCorrection({ of });
  };
  const leave = () => {
    if (crease.question === undefined) choose(undefined);
    crease.leave();
    setBegun(undefined);
  };
  const take = (ball: BallDraft) => {
    setBegun(undefined);
    if (isOn) crease.take(ball);
  };
  const onNumber = (number: number, isAllRun = false) => {
    const pressed = pressNumber(begun, { number, isAllRun });
    if (pressed === undefined) return;
    if (isBegun(pressed)) setBegun(pressed);
    else take(pressed);
  };
  const last = innings.balls.at(-1);
  const takeBack = () => {
    if (last?.factId !== undefined && corrected === undefined && !isBusy)
      correct(last.factId, undefined, 'Taken back by the scorer');
  };
  const { next } = crease;
  const confirm = () => {
    if (corrected?.factId !== undefined && next !== undefined && crease.question === undefined)
      correct(corrected.factId, next, 'Corrected by the scorer');
  };
  const step = (by: number) => {
    const balls = innings.balls.filter(({ factId }) => factId !== undefined);
    const at = chosen === undefined ? balls.length : balls.findIndex(({ factId }) => factId === chosen);
    choose(balls[Math.max(0, at + by)]?.factId);
  };
  const begin = (what: Extra | 'wicket') => setBegun(what === 'wicket' ? pressWicket(begun) : pressExtra(begun, what));
  const onEnter = () => {
    const ball = pressEnter(begun);
    if (ball === undefined) confirm();
    else take(ball);
  };
  const scoring: Keys = {
    ...numberKeys(onNumber),
    ...Object.fromEntries(Object.entries(EXTRA_KEYS).map(([key, extra]) => [key, () => begin(extra)])),
    w: () => begin('wicket'),
    z: takeBack,
    Enter: onEnter,
    ...(isOn && {
      x: crease.swapEnds,
      i: () => crease.choose(newBatterEnd(crease.crease)),
      k: () => crease.choose('bowler'),
    }),
  };
  const choosing = Object.fromEntries(
    choices.slice(0, 10).map((name, at) => [String((at + 1) % 10), () => crease.answer(name)]),
  );
  useKeys({
    ...(crease.question === undefined ? scoring : choosing),
    c: leave,
    Backspace: () => (crease.question === undefined ? setBegun(undefined) : crease.leave()),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
  });
  return (
    <>
      {isOn && <CreaseCard play={play} onChoose={crease.choose} onSwap={crease.swapEnds} />}
      <OversCard innings={innings} chosen={chosen} onChoose={choose} />
      {corrected !== undefined && (
        <Correction
          key={corrected.factId}
          corrected={corrected}
          next={next}
          words={`${score.teams[innings.batting]} ${innings.runs}`}
          runs={innings.runs}
          isBusy={isBusy}
          onConfirm={confirm}
          onLeave={leave}
        />
      )}
      <PadCard
        play={play}
        crease={crease}
        choices={choices}
        corrected={corrected}
        begun={begun}
        takeBack={isBusy || last?.factId === undefined ? undefined : takeBack}
        onNumber={onNumber}
        onBegin={begin}
      />
    </>
  );
}

function useCorrection(line: Line, onDone: (factId: number) => void) {
  const { isBusy, run } = useDeed();
  const correct = (factId: number, said: CricketBall | undefined, reason: string) =>
    void run(async () => {
      const entry = { match_id: line.matchId, scorer: line.scorer, fact_id: factId, reason };
      await ask('admin/correctFact', said === undefined ? entry : { ...entry, said: { ...said } });
      await queryClient.invalidateQueries(factsQuery(line.matchId));
      onDone(factId);
    });
  return { isBusy, correct };
}

/** On a keyboard with the signs above the numbers, Shift says that the runs were run. */
const SHIFTED = ')!@#$%^&';

function numberKeys(onNumber: (number: number, isAllRun: boolean) => void): Keys {
  const plain = Array.from({ length: 8 }, (_, number) => [String(number), () => onNumber(number, false)] as const);
  const shifted = SHIFTED.split('').map((sign, number) => [sign, () => onNumber(number, true)] as const);
  return Object.fromEntries([...plain, ...shifted]);
}
