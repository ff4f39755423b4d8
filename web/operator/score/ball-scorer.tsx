import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys, type Keys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import { newestInnings, type Line, type Queue } from './ball-queue.ts';
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
import { laterBalls } from './later-balls.ts';
import { isSamePlace, nextPlace, placeKey, type ScoredBall } from './score-facts.ts';
import type { CricketBall } from 'results';
import type { ScoredInnings, ScoredMatch } from './score-facts.ts';
import { useCrease } from './use-crease.ts';

interface ScorerProps {
  readonly line: Line;
  readonly score: ScoredMatch;
  readonly innings: ScoredInnings;
  readonly queue: Queue;
}

interface Started {
  /** The place of the past ball. */
  readonly of: string | undefined;
  readonly draft?: BallDraft;
}

/** The over, the pad, and a past ball while it is corrected: then the pad belongs to it and scores nothing new. */
export function BallScorer({ line, score, innings, queue }: ScorerProps) {
  const [begun, setBegun] = useState<Begun>();
  const [search] = useSearchParams();
  const [correction, setCorrection] = useState<Started>(() => ({
    of: placeOfFact(innings, Number(search.get('correct') ?? 0)),
  }));
  const { of: chosen, draft } = correction;
  const { isBusy, correct, cancel } = useCorrection(line, queue, (place) =>
    // The next ball may have been begun, or another correction.
    setCorrection((now) => (now.of === place ? { of: undefined } : now)),
  );
  const corrected = innings.balls.find(({ ball }) => placeKey(ball) === chosen);
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
  const choose = (of: string | undefined) => {
    cancel();
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
    if (last !== undefined && corrected === undefined) queue.takeBack(last.ball);
  };
  const { next } = crease;
  const confirm = () => {
    if (corrected !== undefined && next !== undefined && crease.question === undefined) correct(corrected, next);
  };
  const step = (by: number) => {
    const places = innings.balls.map(({ ball }) => placeKey(ball));
    const at = chosen === undefined ? places.length : places.indexOf(chosen);
    choose(places[Math.max(0, at + by)]);
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
      <div className="pad-foot">
        <OversCard innings={innings} chosen={chosen} onChoose={choose} />
        {corrected !== undefined && (
          <Correction
            key={chosen}
            corrected={corrected}
            next={next}
            words={`${score.teams[innings.batting]} ${innings.runs}`}
            runs={innings.runs}
            later={next && laterBalls(innings, corrected, next)}
            isOnItsWay={queue.steps.length > 0}
            isBlocked={isBusy || crease.question !== undefined}
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
          takeBack={takeBack}
          onNumber={onNumber}
          onBegin={begin}
        />
      </div>
    </>
  );
}

const placeOfFact = ({ balls }: ScoredInnings, id: number): string | undefined => {
  const found = balls.find(({ factId }) => factId === id);
  return found && placeKey(found.ball);
};

function useCorrection(line: Line, queue: Queue, onDone: (place: string) => void) {
  const { isBusy, run } = useDeed();
  const wanted = useRef<string>(undefined);
  const correct = ({ ball, factId }: ScoredBall, next: CricketBall) => {
    wanted.current = placeKey(ball);
    void run(async () => {
      await queue.whenSent();
      if (wanted.current !== placeKey(ball)) return;
      const innings = await newestInnings(line, ball.innings);
      const known = innings?.balls.find((one) => isSamePlace(one.ball, ball));
      // Unless the exchange refused the ball: then the queue says why.
      if (innings !== undefined && known?.factId !== undefined) {
        const later = laterBalls(innings, known, next).changed.map((one) => ({
          fact_id: one.scored.factId ?? 0,
          said: { ...one.ball },
        }));
        await ask('admin/correctFact', {
          match_id: line.matchId,
          scorer: line.scorer,
          fact_id: factId ?? known.factId,
          said: { ...next },
          ...(later.length > 0 && { later }),
          reason: 'Corrected by the scorer',
        });
        await queryClient.invalidateQueries(factsQuery(line.matchId));
      }
      onDone(placeKey(ball));
    });
  };
  /** It may still wait for the balls on their way. */
  const cancel = () => {
    wanted.current = undefined;
  };
  return { isBusy, correct, cancel };
}

/** On a keyboard with the signs above the numbers, Shift says that the runs were run. */
const SHIFTED = ')!@#$%^&';

function numberKeys(onNumber: (number: number, isAllRun: boolean) => void): Keys {
  const plain = Array.from({ length: 8 }, (_, number) => [String(number), () => onNumber(number, false)] as const);
  const shifted = SHIFTED.split('').map((sign, number) => [sign, () => onNumber(number, true)] as const);
  return Object.fromEntries([...plain, ...shifted]);
}
