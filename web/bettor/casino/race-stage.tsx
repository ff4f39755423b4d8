import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { CasinoRound, CasinoTable } from 'protocol';
import { useMedia } from '../../shared/use-media.ts';
import { useCasino } from '../data/casino-store.ts';
import { isStill, runningAt, type RaceMoment } from './race-run.ts';

const CALM = '(prefers-reduced-motion: reduce)';
/** Of the canvas, in CSS pixels. */
const LANE = 22;
const LEFT = 30;
const RIGHT = 64;

interface RaceProps {
  readonly table: CasinoTable;
  readonly round: CasinoRound | null;
}

const runnersOf = (round: CasinoRound | null): readonly string[] =>
  round?.markets.find(({ group }) => group === 'win')?.runners.map(({ name }) => name) ?? [];

/** The race on a canvas, and its order in words as far as it is drawn. Who wants no motion has the order alone. */
export function RaceStage({ table, round }: RaceProps) {
  const isCalm = useMedia(CALM);
  const runners = runnersOf(round);
  const order = round?.cards ?? [];
  return (
    <div className="race">
      {runners.length > 0 && <Course key={round?.round_id} round={round} runners={runners} isCalm={isCalm} />}
      <ol className="race-order" aria-label={t`Order of finish`}>
        {order.map((runner, place) => (
          <li key={runner}>
            <small>{place + 1}</small> <b className={place === 0 ? 'race-cloth first' : 'race-cloth'}>{runner}</b>
          </li>
        ))}
        {order.length === 0 && <li className="meta">{wordsBefore(table, round)}</li>}
      </ol>
    </div>
  );
}

function wordsBefore(table: CasinoTable, round: CasinoRound | null): string {
  if (round === null) return t`The next race begins when bets have closed.`;
  if (round.stage === 'betting') return t`At the start`;
  return table.code === 'vdogs' ? t`The dogs are running` : t`They are off`;
}

interface CourseProps {
  readonly round: CasinoRound | null;
  readonly runners: readonly string[];
  readonly isCalm: boolean;
}

function Course({ round, runners, isCalm }: CourseProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const known = useRef(new Map<string, number>());
  const skew = useCasino((state) => state.skew);
  const moment = useRef<RaceMoment>(undefined);
  const isRunning = round !== null && round.stage !== 'betting' && round.stage !== 'idle';
  useEffect(() => {
    if (round === null) return;
    const now = Date.now() + skew;
    for (const runner of round.cards)
      // What was drawn before this page looked, or for whoever wants no motion, has been run.
      if (!known.current.has(runner)) known.current.set(runner, isCalm || round.stage === 'result' ? 0 : now);
    moment.current = {
      runners,
      drawn: round.cards.map((runner) => ({ runner, at: known.current.get(runner) ?? 0 })),
      starts: round.closes_at,
      due: round.draws_at[0]?.at ?? round.closes_at + 1000,
      index: round.index,
    };
  }, [round, runners, isCalm, skew]);
  useEffect(() => {
    let frame = 0;
    const step = () => {
      const now = Date.now() + skew;
      const { current } = moment;
      if (canvas.current === null || current === undefined) return;
      // For who wants no motion they stand at the start until the order is complete.
      const isComplete = current.drawn.length === current.runners.length;
      const shown = isCalm && !isComplete ? { ...current, drawn: [], starts: Number.MAX_SAFE_INTEGER } : current;
      draw(canvas.current, shown, now);
      if (isRunning && !isCalm && !isStill(current, now)) frame = requestAnimationFrame(step);
    };
    step();
    const again = new ResizeObserver(step);
    if (canvas.current !== null) again.observe(canvas.current);
    return () => {
      cancelAnimationFrame(frame);
      again.disconnect();
    };
  }, [round, isRunning, isCalm, skew]);
  return <canvas ref={canvas} className="course" style={{ height: runners.length * LANE + 12 }} aria-hidden="true" />;
}

/** Lanes, the line, and a cloth with its number for each runner. */
function draw(canvas: HTMLCanvasElement, moment: RaceMoment, now: number): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const [ink, line] = [style.color, style.outlineColor];
  const paper = style.backgroundColor;
  context.strokeStyle = line;
  context.lineWidth = 1;
  for (let lane = 0; lane <= moment.runners.length; lane++)
    rule(context, [0, lane * LANE + 6], [width, lane * LANE + 6]);
  const finish = width - RIGHT;
  context.strokeStyle = ink;
  context.lineWidth = 2;
  rule(context, [finish, 6], [finish, height - 6]);
  context.font = '640 12px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const ways = runningAt(moment, now);
  for (const [lane, runner] of moment.runners.entries()) {
    const x = LEFT - 12 + (ways.get(runner) ?? 0) * (finish - LEFT + 12);
    const y = lane * LANE + LANE / 2 + 6;
    const isFirst = moment.drawn[0]?.runner === runner;
    context.beginPath();
    context.arc(x, y, 9, 0, 2 * Math.PI);
    context.fillStyle = isFirst ? ink : paper;
    context.fill();
    context.lineWidth = 1.5;
    context.stroke();
    context.fillStyle = isFirst ? paper : ink;
    context.fillText(runner, x, y + 0.5);
  }
}

function rule(context: CanvasRenderingContext2D, from: readonly [number, number], to: readonly [number, number]): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
