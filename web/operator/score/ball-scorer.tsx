import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { KeyHints } from '../controls/key-hints.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys, type Keys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import type { Line, useBallQueue } from './ball-queue.ts';
import { KeyPad } from './key-pad.tsx';
import { OverStrip } from './over-strip.tsx';
import {
  ballAt,
  begunWords,
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
import { ballText, nextPlace, runsOf } from './score-facts.ts';
import type { CricketBall } from 'results';
import type { ScoredBall, ScoredInnings, ScoredMatch } from './score-facts.ts';

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
  const { isBusy, run } = useDeed();
  const corrected = innings.balls.find(({ factId }) => factId !== undefined && factId === chosen);
  const choose = (of: number | undefined) => setCorrection({ of });
  const leave = () => {
    choose(undefined);
    setBegun(undefined);
  };
  const take = (ball: BallDraft) => {
    setBegun(undefined);
    if (corrected !== undefined) setCorrection({ of: chosen, draft: ball });
    else if (!innings.isOver) queue.add(ballAt(nextPlace(innings), ball));
  };
  const onNumber = (number: number, isAllRun = false) => {
    const pressed = pressNumber(begun, { number, isAllRun });
    if (pressed === undefined) return;
    if (isBegun(pressed)) setBegun(pressed);
    else take(pressed);
  };
  const correct = (factId: number, said: CricketBall | undefined, reason: string) =>
    void run(async () => {
      const entry = { match_id: line.matchId, scorer: line.scorer, fact_id: factId, reason };
      await ask('admin/correctFact', said === undefined ? entry : { ...entry, said: { ...said } });
      await queryClient.invalidateQueries(factsQuery(line.matchId));
      // The next ball may have been begun, or another correction.
      setCorrection((now) => (now.of === factId ? { of: undefined } : now));
    });
  const last = innings.balls.at(-1);
  const takeBack = () => {
    if (last?.factId !== undefined && corrected === undefined && !isBusy)
      correct(last.factId, undefined, 'Taken back by the scorer');
  };
  const confirm = () => {
    if (corrected?.factId !== undefined && draft !== undefined)
      correct(corrected.factId, ballAt(corrected.ball, draft), 'Corrected by the scorer');
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
  useKeys({
    ...numberKeys(onNumber),
    ...Object.fromEntries(Object.entries(EXTRA_KEYS).map(([key, extra]) => [key, () => begin(extra)])),
    w: () => begin('wicket'),
    z: takeBack,
    c: leave,
    Backspace: () => setBegun(undefined),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Enter: onEnter,
  });
  return (
    <>
      <section className="card" aria-label="Overs">
        <header>
          <h2>Overs</h2>
          <span className="spacer" />
          <KeyHints
            keys={[
              ['←', '→', 'past ball'],
              ['C', 'leave it'],
            ]}
          />
        </header>
        <OverStrip innings={innings} chosen={chosen} onChoose={choose} />
      </section>
      {corrected !== undefined && (
        <Correction
          key={corrected.factId}
          corrected={corrected}
          draft={draft}
          words={`${score.teams[innings.batting]} ${innings.runs}`}
          runs={innings.runs}
          isBusy={isBusy}
          onConfirm={confirm}
          onLeave={leave}
        />
      )}
      <section className={corrected === undefined ? 'card pad-card' : 'card pad-card correcting'} aria-label="Pad">
        <header>
          <h2>{corrected === undefined ? `Ball ${nextPlace(innings).text}` : `What ${corrected.place} really was`}</h2>
          <span className="meta">{headWords(begun, corrected !== undefined)}</span>
          <span className="spacer" />
          {last !== undefined && corrected === undefined && (
            <button type="button" className="btn" disabled={isBusy || last.factId === undefined} onClick={takeBack}>
              Take back {last.place}, {ballText(last.ball)}
              <kbd>Z</kbd>
            </button>
          )}
        </header>
        {innings.isOver && corrected === undefined ? (
          <p className="none-yet">The innings is over. A past ball can still be corrected.</p>
        ) : (
          <KeyPad begun={begun} isCorrecting={corrected !== undefined} onNumber={onNumber} onBegin={begin} />
        )}
      </section>
    </>
  );
}

/** On a keyboard with the signs above the numbers, Shift says that the runs were run. */
const SHIFTED = ')!@#$%^&';

function numberKeys(onNumber: (number: number, isAllRun: boolean) => void): Keys {
  const plain = Array.from({ length: 8 }, (_, number) => [String(number), () => onNumber(number, false)] as const);
  const shifted = SHIFTED.split('').map((sign, number) => [sign, () => onNumber(number, true)] as const);
  return Object.fromEntries([...plain, ...shifted]);
}

function headWords(begun: Begun | undefined, isCorrecting: boolean): string {
  if (begun !== undefined) return begunWords(begun);
  return isCorrecting ? 'keys correct it, nothing new is scored' : 'one key, one ball';
}

interface CorrectionProps {
  readonly corrected: ScoredBall;
  readonly draft: BallDraft | undefined;
  readonly words: string;
  readonly runs: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}

/** What a correction does, before it is made. */
function Correction({ corrected: { ball, place }, draft, words, runs, isBusy, onConfirm, onLeave }: CorrectionProps) {
  const next = draft === undefined ? undefined : ballAt(ball, draft);
  const section = useRef<HTMLElement>(null);
  // Enter is the correction's from here on, not that of the ball that was pressed.
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="card correction" aria-label="Correction" ref={section} tabIndex={-1}>
      <h2>
        Correct {place}: {ballText(ball)} becomes {next === undefined ? '…' : ballText(next)}
      </h2>
      <ul>
        <li>
          {next === undefined ? 'Press what it really was.' : `${words} becomes ${runs - runsOf(ball) + runsOf(next)}.`}
        </li>
        <li>What was settled on it is looked at again; a result that changes is decided under Settlement.</li>
        <li>The old ball is kept beside the new one, with your name and the time.</li>
      </ul>
      <span className="spacer" />
      <button type="button" className="btn" onClick={onLeave}>
        Leave it
        <kbd>C</kbd>
      </button>
      <button type="button" className="btn go" disabled={next === undefined || isBusy} onClick={onConfirm}>
        Correct{next === undefined ? '' : ` to ${ballText(next)}`}
        <kbd>Enter</kbd>
      </button>
    </section>
  );
}
