import { t } from '@lingui/core/macro';
import { LADDER, tickOf, TICKS, type Side } from 'engine/vocabulary';
import { formatMoney, formatPrice, formatSignedMoney, formatSize } from '../../shared/format/money.ts';
import type { Bet } from '../data/from-wire.ts';
import { bestTicks, type RunnerLadder } from '../data/ladder-store.ts';
import { ordersByTick, type Standing } from './ladder-figures.ts';

// One runner's ladder as fixed rows, the highest price on top, written in place: prices change many times a second, and
// a row is touched only where its figure is another.

const COLUMNS = ['own-back', 'back', 'price', 'lay', 'own-lay', 'hedge'] as const;
type Column = (typeof COLUMNS)[number];
const PRICE = COLUMNS.indexOf('price');
const EVENS = tickOf(200);
/** Pixels that the head covers. */
const HEAD = 30;
/** Ticks that the best price may leave the middle by, before it is brought back. */
const DRIFT = 4;

interface Row {
  readonly element: HTMLElement;
  readonly cells: Readonly<Record<Column, HTMLElement>>;
  readonly volume: HTMLElement;
  readonly figures: Record<'own-back' | 'back' | 'lay' | 'own-lay', number>;
  traded: number;
}

/** Where a pointer went: a price, and what was pressed there. */
export interface Pressed {
  readonly tick: number;
  readonly column: Column;
}

export class LadderRows {
  /** The grid around the body: it scrolls, under its own head. */
  readonly #grid: HTMLElement;
  readonly #rows: readonly Row[];
  #cursor = -1;
  #last = -1;
  #stand = '';
  #mostTraded = 0;
  #centredAt = -1;
  /** Once scrolled or clicked, it no longer follows the price. */
  #isTouched = false;
  #best = { back: -1, lay: -1 };

  /** @param name  makes the ids of its rows */
  constructor(body: HTMLElement, name: string) {
    this.#grid = body.parentElement as HTMLElement;
    const rows = LADDER.map((price, tick) => makeRow(body.ownerDocument, `${name}-${tick}`, price));
    body.replaceChildren(...rows.map(({ element }) => element).reverse());
    this.#rows = rows;
    for (const how of ['wheel', 'pointerdown', 'keydown'])
      this.#grid.addEventListener(how, () => (this.#isTouched = true), { passive: true });
  }

  get cursor(): number {
    return this.#cursor;
  }

  draw(ladder: RunnerLadder | undefined, bets: readonly Bet[], standing: Standing): void {
    if (ladder === undefined) return;
    const own = ordersByTick(bets);
    this.#best = bestTicks(ladder);
    let most = 0;
    for (let tick = 0; tick < TICKS; tick++) most = Math.max(most, ladder.traded[tick] as number);
    const scaleChanged = most > this.#mostTraded;
    if (scaleChanged) this.#mostTraded = most;
    for (let tick = 0; tick < TICKS; tick++) {
      const row = this.#rows[tick] as Row;
      write(row, 'back', ladder.back[tick] as number);
      write(row, 'lay', ladder.lay[tick] as number);
      write(row, 'own-back', own.back[tick] as number);
      write(row, 'own-lay', own.lay[tick] as number);
      const traded = ladder.traded[tick] as number;
      if (traded !== row.traded || (scaleChanged && traded > 0)) {
        row.traded = traded;
        row.volume.style.transform = `scaleX(${traded === 0 ? 0 : Math.max(0.02, traded / most)})`;
      }
    }
    this.#markLast(LADDER.findLastIndex((price) => price <= ladder.last));
    this.#drawHedges(standing);
    const middle = this.#middle;
    if (this.#centredAt >= 0 && this.#isTouched) return;
    if (this.#centredAt < 0 || Math.abs(middle - this.#centredAt) >= DRIFT) this.centre();
  }

  #markLast(tick: number): void {
    if (tick === this.#last) return;
    this.#rows[this.#last]?.cells.price.classList.remove('last');
    this.#rows[tick]?.cells.price.classList.add('last');
    this.#last = tick;
  }

  #drawHedges({ key, leftAt }: Standing): void {
    if (key === this.#stand) return;
    this.#stand = key;
    for (const [tick, row] of this.#rows.entries()) {
      const money = leftAt(LADDER[tick] as number);
      const cell = row.cells.hedge;
      cell.textContent = money === 0 ? formatMoney(0) : formatSignedMoney(money);
      cell.classList.toggle('neg', money < 0);
      cell.classList.toggle('pos', money > 0);
    }
  }

  /** Where trading is; at even money where there is none yet. */
  get #middle(): number {
    const { back, lay } = this.#best;
    return back >= 0 ? back : lay >= 0 ? lay : this.#last >= 0 ? this.#last : EVENS;
  }

  /** The best prices in the middle, and the cursor between them; they are kept there until the ladder is touched again. */
  centre(): void {
    const tick = this.#middle;
    this.#centredAt = tick;
    this.#isTouched = false;
    const room = this.#height - HEAD;
    const row = (this.#rows[tick] as Row).element;
    // Between the best prices; where they are too far apart, at the first of them.
    const lay = this.#rows[Math.max(tick, this.#best.lay)]?.element ?? row;
    const span = row.offsetTop + row.offsetHeight - lay.offsetTop;
    const [top, height] = span <= room ? [lay.offsetTop, span] : [row.offsetTop, row.offsetHeight];
    this.#grid.scrollTop = top - HEAD - (room - height) / 2;
    this.moveCursor(tick - this.#cursor);
  }

  /** How much of it is in view: a phone's tab bar may cover its end until the page is scrolled. */
  get #height(): number {
    const { top } = this.#grid.getBoundingClientRect();
    const bar = document.querySelector('.tabbar')?.getBoundingClientRect();
    const end = bar === undefined || bar.height === 0 ? innerHeight : bar.top;
    const { clientHeight } = this.#grid;
    const seen = Math.min(clientHeight, end - top);
    return seen > HEAD + 3 * (this.#rows[0] as Row).element.offsetHeight ? seen : clientHeight;
  }

  /** @param ticks  up by so many; below 0 down */
  moveCursor(ticks: number): void {
    const to = Math.min(TICKS - 1, Math.max(0, this.#cursor + ticks));
    this.#rows[this.#cursor]?.element.removeAttribute('aria-selected');
    this.#cursor = to;
    const row = (this.#rows[to] as Row).element;
    row.setAttribute('aria-selected', 'true');
    this.#grid.setAttribute('aria-activedescendant', row.id);
    const top = row.offsetTop;
    const { scrollTop, clientHeight } = this.#grid;
    if (top < scrollTop + HEAD) this.#grid.scrollTop = top - HEAD;
    else if (top + row.offsetHeight > scrollTop + clientHeight) {
      this.#grid.scrollTop = top + row.offsetHeight - clientHeight;
    }
  }

  /** What stands at the cursor, in words. */
  words(): string {
    const row = this.#rows[this.#cursor];
    if (row === undefined) return '';
    const { back, lay } = row.figures;
    const words = [formatPrice(LADDER[this.#cursor] as number)];
    if (back > 0) words.push(t`back ${formatSize(back)}`);
    if (lay > 0) words.push(t`lay ${formatSize(lay)}`);
    const { 'own-back': ownBack, 'own-lay': ownLay } = row.figures;
    if (ownBack > 0) words.push(t`your back ${formatMoney(ownBack)}`);
    if (ownLay > 0) words.push(t`your lay ${formatMoney(ownLay)}`);
    return words.join(' · ');
  }

  hasOwn(column: 'own-back' | 'own-lay', tick: number): boolean {
    return (this.#rows[tick]?.figures[column] ?? 0) > 0;
  }

  /** The price at a height of the screen; at the edges the ladder goes on under it. */
  tickUnder(clientY: number): number | undefined {
    const { top, bottom } = this.#grid.getBoundingClientRect();
    const height = (this.#rows[0] as Row).element.offsetHeight;
    if (clientY < top + HEAD + height) this.#grid.scrollTop -= height;
    else if (clientY > bottom - height) this.#grid.scrollTop += height;
    const y = Math.min(Math.max(clientY, top + HEAD), bottom - 1);
    const first = (this.#rows[TICKS - 1] as Row).element.getBoundingClientRect().top;
    const tick = TICKS - 1 - Math.floor((y - first) / height);
    return tick >= 0 && tick < TICKS ? tick : undefined;
  }

  /** Shows where a bet is going, until it is there or stays. */
  mark({ side, from, to }: { side: Side; from: number; to: number }): void {
    this.unmark();
    const column = side === 'back' ? 'own-back' : 'own-lay';
    const [source, target] = [this.#rows[from]?.cells[column], this.#rows[to]?.cells[column]];
    if (source === undefined || target === undefined || from === to) return;
    source.classList.add('leaving');
    target.classList.add('coming');
    target.dataset['coming'] = formatSize(this.#rows[from]?.figures[column] ?? 0);
  }

  unmark(): void {
    for (const cell of this.#grid.querySelectorAll('.leaving, .coming')) cell.classList.remove('leaving', 'coming');
  }

  /** undefined where it was not in a row. */
  pressed(target: EventTarget | null): Pressed | undefined {
    const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
    const element = cell?.parentElement;
    if (cell === null || element === null || element === undefined) return undefined;
    const tick = this.#rows.findIndex((row) => row.element === element);
    const column = COLUMNS[[...element.children].indexOf(cell)];
    return tick < 0 || column === undefined ? undefined : { tick, column };
  }
}

function makeRow(document: Document, id: string, price: number): Row {
  const element = document.createElement('tr');
  element.id = id;
  element.className = 'ladder-row';
  element.setAttribute('role', 'row');
  const cells = COLUMNS.map((column) => {
    const cell = document.createElement('td');
    cell.className = `ladder-${column}`;
    cell.setAttribute('role', 'gridcell');
    return cell;
  });
  const volume = document.createElement('i');
  const words = document.createElement('b');
  words.textContent = formatPrice(price);
  cells[PRICE]?.append(volume, words);
  element.append(...cells);
  const byColumn = Object.fromEntries(
    COLUMNS.map((column, place) => [column, cells[place]]),
  ) as unknown as Row['cells'];
  const figures = { 'own-back': 0, back: 0, lay: 0, 'own-lay': 0 };
  return { element, cells: byColumn, volume, figures, traded: 0 };
}

function write(row: Row, column: keyof Row['figures'], size: number): void {
  if (row.figures[column] === size) return;
  row.figures[column] = size;
  const cell = row.cells[column];
  cell.textContent = size === 0 ? '' : formatSize(size);
  cell.classList.toggle('has', size > 0);
}
