import { Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Side } from 'engine/vocabulary';
import { useAccount } from '../data/account-store.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { fieldOf } from '../data/results.ts';
import { ladders } from '../data/topics.ts';
import { removalsNow } from '../data/use-prices.ts';
import { ChartButton } from '../charts/chart-button.tsx';
import { tellOneClick } from '../one-click/one-click-store.ts';
import { COLUMN_HEADER, GRID, ROW, ROW_GROUP } from '../../shared/grid/grid-roles.ts';
import { askFor, betsOn, cancelAt, moveTo, untilUnmatchedAt } from './ladder-bets.ts';
import { standingOf } from './ladder-figures.ts';
import { LadderDrag, type Dropped } from './ladder-drag.ts';
import { LadderRows } from './ladder-rows.ts';

interface ColumnProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly isOpen: boolean;
}

/** One runner's whole ladder: sizes at every price, own orders beside them, and what closing out there would leave. */
export function LadderColumn({ market, runner, isOpen }: ColumnProps) {
  const { t } = useLingui();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useRef<LadderRows>(undefined);
  const [at, setAt] = useState<CursorLine>({ words: '', isVisited: true });
  const [isLevel, setLevel] = useState(market.payoff === 'runners');
  useEffect(() => {
    const made = new LadderRows(body.current as HTMLElement, `lad-${runner.id}`);
    rows.current = made;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const field = { ...fieldOf(market, removalsNow(market)), market };
      const standing = standingOf(field, runner.id, useAccount.getState().open ?? []);
      made.draw(ladders.runner(market.id, runner.id), betsOn(market.id, runner.id), standing);
      setLevel(standing.isLevel);
      setAt((line) => renewed(line, made.words()));
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    const ends = [ladders.subscribe(market.id, ask), useAccount.subscribe(ask)];
    draw();
    return () => {
      for (const end of ends) end();
      cancelAnimationFrame(frame);
    };
    // How a market pays does not change; its object does with every refresh, and the rows would begin anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [market.id, runner.id]);

  const act = (side: Side, tick: number) => {
    const grid = body.current?.parentElement;
    if (isOpen && tick >= 0 && grid) askFor({ market, runner, side, tick }, grid);
  };
  const follow = (held: LadderRows, steps: number) => {
    held.moveCursor(steps);
    setAt((line) => renewed(line, held.words()));
  };
  const { drag, shift, stopDrag } = useMoves({ market, runner, rows, follow });
  const describe = () => setAt({ words: rows.current?.words() ?? '', isVisited: true });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const held = rows.current;
    if (held === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // A key that is held down moves on, and places or cancels once.
    if (event.repeat && !(event.key in STEPS)) return;
    if (event.key === 'Escape') stopDrag();
    const tick = held.cursor;
    const steps = STEPS[event.key];
    if (steps !== undefined && event.shiftKey) {
      void shift(steps);
    } else if (steps !== undefined) held.moveCursor(steps);
    else if (!actOnKey(event, { held, tick, act, cancel: () => void cancelAt({ market, runner, tick }) })) return;
    event.preventDefault();
    describe();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const held = rows.current;
    const pressed = held?.pressed(event.target);
    if (held === undefined || pressed === undefined) return;
    held.moveCursor(pressed.tick - held.cursor);
    describe();
    if (pressed.column === 'back' || pressed.column === 'lay') act(pressed.column, pressed.tick);
    else if (pressed.column === 'own-back') void cancelAt({ market, runner, tick: pressed.tick }, 'back');
    else if (pressed.column === 'own-lay') void cancelAt({ market, runner, tick: pressed.tick }, 'lay');
  };
  const events = { ...drag, tabIndex: 0, onKeyDown, onClick, onFocus: describe };
  return (
    <section className="card ladder" aria-label={runner.name}>
      <header>
        <h2>{runner.name}</h2>
        <span className="spacer" />
        <ChartButton market={market} runner={runner} />
        <button type="button" className="btn small" onClick={() => rows.current?.centre()}>
          <Trans>Centre</Trans> <kbd>C</kbd>
        </button>
      </header>
      <table
        {...GRID}
        className={isOpen ? 'ladder-grid' : 'ladder-grid is-shut'}
        aria-label={t`${runner.name}, ladder of prices`}
        {...events}
      >
        <thead {...ROW_GROUP}>
          <tr className="ladder-row ladder-head" {...ROW}>
            <th {...COLUMN_HEADER}>
              <Trans>Yours</Trans> <kbd>X</kbd>
            </th>
            <th {...COLUMN_HEADER} className="back">
              <Trans>Back</Trans> <kbd>B</kbd>
            </th>
            <th {...COLUMN_HEADER}>
              <Trans>Odds</Trans> <kbd>↑↓</kbd>
            </th>
            <th {...COLUMN_HEADER} className="lay">
              <Trans>Lay</Trans> <kbd>L</kbd>
            </th>
            <th {...COLUMN_HEADER}>
              <Trans>Yours</Trans> <kbd>X</kbd>
            </th>
            <th {...COLUMN_HEADER}>{isLevel ? <Trans>If closed</Trans> : <Trans>If closed, worst</Trans>}</th>
          </tr>
        </thead>
        <tbody className="ladder-body" {...ROW_GROUP} ref={body} />
      </table>
      <output className="meta ladder-at" aria-live={at.isVisited ? 'polite' : 'off'}>
        {at.words}
      </output>
    </section>
  );
}

/** What stands at the cursor, in words. */
interface CursorLine {
  readonly words: string;
  /** Whether the bettor went there: what changes under the cursor is written, and not read out. */
  readonly isVisited: boolean;
}

/** Nothing is written before the bettor first comes to the ladder. */
const renewed = (line: CursorLine, words: string): CursorLine =>
  line.words === '' || line.words === words ? line : { words, isVisited: false };

interface Movable {
  readonly market: Market;
  readonly runner: Runner;
  readonly rows: RefObject<LadderRows | undefined>;
  /** The cursor goes with the bets that a key has moved. */
  readonly follow: (held: LadderRows, steps: number) => void;
}

/** Moves unmatched bets to another price, by the pointer and by keys; one move at a time, shown while it is on its way. */
function useMoves({ market, runner, rows, follow }: Movable) {
  const drag = useRef(new LadderDrag());
  const isBusy = useRef(false);
  const isShifting = useRef(false);
  const stepsLeft = useRef(0);
  const move = async ({ side, from, to }: Partial<Pick<Dropped, 'side'>> & Omit<Dropped, 'side'>) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    for (const one of ['back', 'lay'] as const)
      if ((side ?? one) === one && rows.current?.hasOwn(`own-${one}`, from)) rows.current.mark({ side: one, from, to });
    const isMoved = await moveTo({ market, runner, tick: from }, to, side);
    rows.current?.unmark();
    isBusy.current = false;
    return isMoved;
  };
  /** Keys that are pressed while a move is on its way are one more move after it. */
  const shift = async (steps: number) => {
    if (isBusy.current && !isShifting.current) return;
    stepsLeft.current += steps;
    if (isShifting.current) return;
    isShifting.current = true;
    while (rows.current !== undefined && stepsLeft.current !== 0) {
      const [held, by] = [rows.current, stepsLeft.current];
      stepsLeft.current = 0;
      if (await move({ from: held.cursor, to: held.cursor + by })) {
        follow(held, by);
        await untilUnmatchedAt({ market, runner, tick: held.cursor });
      } else stepsLeft.current = 0;
    }
    isShifting.current = false;
  };
  const withRows = (run: (held: LadderRows) => void) => {
    if (rows.current !== undefined && !isBusy.current) run(rows.current);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => withRows((held) => drag.current.begin(event, held));
  const onPointerMove = (event: PointerEvent<HTMLElement>) => withRows((held) => drag.current.move(event, held));
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const dropped = drag.current.drop(event);
    if (dropped !== undefined) void move(dropped);
  };
  const onPointerCancel = () => withRows((held) => drag.current.cancel(held));
  return { shift, stopDrag: onPointerCancel, drag: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** Ticks that a key moves the cursor by. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

interface Acts {
  readonly held: LadderRows;
  readonly tick: number;
  readonly act: (side: Side, tick: number) => void;
  readonly cancel: () => void;
}

/** @returns whether the key was for the ladder */
function actOnKey(event: KeyboardEvent<HTMLElement>, { held, tick, act, cancel }: Acts): boolean {
  switch (event.key.toLowerCase()) {
    case 'b':
      act('back', tick);
      return true;
    case 'l':
      act('lay', tick);
      return true;
    case 'x':
    case 'delete':
      cancel();
      return true;
    case 'c':
      held.centre();
      return true;
    case 'escape':
      tellOneClick({ type: 'disarmed', why: 'by-hand' });
      return true;
    case 'arrowleft':
    case 'arrowright':
      return focusBeside(event.currentTarget, event.key === 'ArrowRight' ? 1 : -1);
    default:
      return false;
  }
}

function focusBeside(grid: Element, step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('.ladder-grid')];
  const other = all[all.indexOf(grid as HTMLElement) + step];
  other?.focus();
  return other !== undefined;
}
