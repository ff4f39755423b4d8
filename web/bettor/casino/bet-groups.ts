import type { Money, Price, Side } from 'engine/vocabulary';
import type { Answer, Group, Place, Table } from 'games';
import type { CasinoRound, CasinoTable, RoundMarket } from 'protocol';
import { wordsOfMarket, wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { marketOf, quoteOf, type Market, type Runner } from '../data/from-wire.ts';
import { hasOnePrice } from '../data/market-kind.ts';
import { OUR_CASINO, OUR_VIRTUAL } from '../data/sports.ts';

// The markets of a round as the grid of bets that a table lays out.

/** One price that can be bet on. */
export interface BetCell {
  readonly market: Market;
  readonly runner: Runner;
  readonly runnerIndex: number;
  readonly side: Side;
  /** The rate per 100, in hundredths. */
  readonly price: Price;
  readonly line: number;
}

/** What is bet on: its price to back and, where there is one, to lay. */
export interface BetChoice {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly BetCell[];
}

export interface BetGroup {
  /** Of its market. */
  readonly id: string;
  /** Of the game's group. */
  readonly group: string;
  /** Empty where its choices say all. */
  readonly name: string;
  /** Where it is level the stakes come back: the rules of the table say when that is. */
  readonly hasStakeBack: boolean;
  readonly choices: readonly BetChoice[];
}

/**
 * Every market of the round by itself.
 *
 * @param game  the rules, which name the seats of a line
 */
export function plainGroupsOf(round: CasinoRound, table: CasinoTable, game: Table | undefined): BetGroup[] {
  const rules = new Map(game?.groups({ index: round.index }).map((group) => [group.id, group]));
  return round.markets.map((wire) => groupOf(wire, { round, table, rules: rules.get(wire.group) }));
}

/** Bets with one choice each stand side by side; of two hands, each under its own. */
export function merged(plain: readonly BetGroup[], places: readonly Place[]): BetGroup[] {
  const groups: BetGroup[] = [];
  for (const group of paired(plain, places)) {
    const last = groups.at(-1);
    if (group.choices.length !== 1) groups.push(group);
    else if (last?.name === '') groups[groups.length - 1] = { ...last, choices: [...last.choices, ...named(group)] };
    else groups.push({ ...group, name: '', choices: named(group) });
  }
  return groups;
}

/** "Pair plus Player A" and "Pair plus Player B" are one row, as the winner is. */
function paired(plain: readonly BetGroup[], places: readonly Place[]): BetGroup[] {
  if (places.length !== 2) return [...plain];
  const groups: BetGroup[] = [];
  for (const group of plain) {
    const last = groups.at(-1);
    const pair = last === undefined ? undefined : pairOf([last, group], places);
    if (pair === undefined) groups.push(group);
    else groups[groups.length - 1] = pair;
  }
  return groups;
}

/** What stood between a bet and its hand. */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

function pairOf(two: readonly [BetGroup, BetGroup], places: readonly Place[]): BetGroup | undefined {
  if (two.some(({ choices }) => choices.length !== 1)) return undefined;
  const [bet, other] = two.map(({ name }, at) => {
    const place = places[at]?.name ?? '';
    return name.includes(place) ? name.replace(place, '').replaceAll(EDGES, '') : undefined;
  });
  if (bet === undefined || bet === '' || bet !== other) return undefined;
  const choices = two.flatMap(({ choices: own }, at) => own.map((one) => ({ ...one, label: places[at]?.name ?? '' })));
  return { ...two[0], name: bet.charAt(0).toUpperCase() + bet.slice(1), choices };
}

/** Whether its choices are the two hands, in the order in which they lie. */
export const isOfHands = ({ choices }: BetGroup, places: readonly Place[]): boolean =>
  places.length === 2 && choices.length === 2 && choices.every(({ label }, at) => label === places[at]?.name);

const named = ({ name, choices }: BetGroup): BetChoice[] => choices.map((choice) => ({ ...choice, label: name }));

interface GroupContext {
  readonly round: CasinoRound;
  readonly table: CasinoTable;
  readonly rules: Group | undefined;
}

function groupOf(wire: RoundMarket, { round, table, rules }: GroupContext): BetGroup {
  const sportId = table.family === 'virtual' ? OUR_VIRTUAL : OUR_CASINO;
  const match = { match_id: round.match_id, match_name: table.name, sport_id: sportId };
  const market: Market = { ...marketOf(wire, match), round: round.round_id };
  const cells = market.runners.flatMap((runner, runnerIndex) => {
    const quotes = wire.book.runners.find(({ selection_id }) => selection_id === runner.id)?.quotes ?? [];
    return quotes.map((quote): BetCell => ({
      market,
      runner,
      runnerIndex,
      side: quote.is_back ? 'back' : 'lay',
      price: quoteOf(quote).price,
      line: quote.line,
    }));
  });
  return {
    id: wire.market_id,
    group: wire.group,
    name: wordsOfMarket(wire.name),
    hasStakeBack: rules?.voidWhen !== undefined,
    choices: choicesOf(cells, rules),
  };
}

/** Back and lay of the same thing side by side; of a line, those of one seat. */
function choicesOf(cells: readonly BetCell[], rules: Group | undefined): BetChoice[] {
  const choices = new Map<string, BetChoice>();
  for (const cell of cells) {
    const label = labelOf(cell, rules);
    const known = choices.get(label);
    const named = cell.market.payoff === 'line' ? { ...cell, market: { ...cell.market, name: label } } : cell;
    choices.set(label, { key: `${cell.market.id} ${label}`, label, cells: [...(known?.cells ?? []), named] });
  }
  return [...choices.values()].map((choice) => ({ ...choice, cells: choice.cells.toSorted(bySide) }));
}

const bySide = (a: BetCell, b: BetCell): number => (a.side === b.side ? 0 : a.side === 'back' ? -1 : 1);

function labelOf({ market, runner, side, line }: BetCell, rules: Group | undefined): string {
  if (market.payoff !== 'line') return runner.name;
  const label = rules?.bets.find((bet) => bet.side === side && bet.line === line)?.label;
  return label === undefined ? `${market.name} ${line}` : wordsOfRunner(label);
}

/** What a cell's bet came to. */
export interface CellEnd {
  readonly end: 'won' | 'lost' | 'void';
  /** Of a scale with several payouts: the profit for 1 staked. */
  readonly pays?: number;
}

const WHOLE_STAKE = 10_000;

export function endOf(cell: BetCell, answer: Answer, group: Group): CellEnd {
  if (answer === null) return { end: 'void' };
  const ended = (isWon: boolean): CellEnd => ({ end: isWon === (cell.side === 'back') ? 'won' : 'lost' });
  if (typeof answer === 'string') {
    const runners = group.payoff.kind === 'runners' ? group.payoff.runners : [];
    return ended(runners[cell.runnerIndex]?.id === answer);
  }
  if (cell.market.payoff !== 'scale') return ended(answer >= cell.line);
  const { scale = [] } = cell.runner;
  const profit = scale[answer - cell.market.least] ?? 0;
  if (profit <= 0) return { end: 'lost' };
  return hasOnePrice(scale) ? { end: 'won' } : { end: 'won', pays: profit / WHOLE_STAKE };
}

/** The least and the most that may be staked at a table, as every cell says them. */
export function limitsOf({ min_stake, max_stake }: Pick<CasinoTable, 'min_stake' | 'max_stake'>): [Money, Money] {
  return [Math.round(min_stake * 100) as Money, Math.round(max_stake * 100) as Money];
}
