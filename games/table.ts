import type { Card, PackName } from './cards.ts';
import type { Dealer, Step } from './dealer.ts';

/** Kinds of tables in the order of the lobby, each with the name that its series has. */
export const FAMILIES = {
  teenpatti: 'Teenpatti',
  'dragon-tiger': 'Dragon Tiger',
  'andar-bahar': 'Andar Bahar',
  'lucky-7': 'Lucky 7',
  totals: '32 Cards',
  baccarat: 'Baccarat',
  wheel: 'Roulette',
  matka: 'Matka',
  cricket: 'Card cricket',
  other: 'Other tables',
  virtual: 'Virtuals',
} as const;

export type Family = keyof typeof FAMILIES;

/**
 * The rules of one table: how a round is dealt, who wins, and what can be bet on. Rules alone: what a round needs from
 * outside comes in as draws and as its start.
 */
export interface Table {
  readonly code: string;
  readonly name: string;
  readonly family: Family;
  /** null where nothing is dealt from a pack: dice, a wheel, digits, a race. */
  readonly pack: PackName | null;
  /** Hands and places that cards belong to, in the order in which a screen lays them out. */
  readonly places: readonly Place[];
  /** The rules in a few sentences. */
  readonly rules: readonly string[];
  /** Deals the whole round; the dealer's steps are the cards in the order in which they are shown. */
  deal(dealer: Dealer, start: Start): void;
  /** Follows from the cards alone. */
  decide(cards: Dealt, start: Start): Result;
  /** The markets of a round, one or more, with the prices that stand where the operator sets none. */
  groups(start: Start): readonly Group[];
  /** A market that exists only once a bettor has chosen what it is about. */
  readonly onDemand?: OnDemand;
  /** The starts that differ in their markets, so that every bet has its return; [{}] where left out. */
  readonly starts?: readonly Start[];
}

export interface Place {
  readonly id: string;
  readonly name: string;
}

/** What a round starts from, known before betting opens. */
export interface Start {
  /** hilo: the card of the table's round before; without one the seven of spades. */
  readonly before?: Card;
  /** Virtual races: which round of the chain it is; the field follows from it. */
  readonly index?: number;
}

/** The cards of a round: all of them in order, and by place. */
export interface Dealt {
  readonly steps: readonly Step[];
  at(place: string): readonly Card[];
}

/** `winner` in the words of the table; beside it what a screen shows of the result. */
export interface Result {
  readonly winner: string;
  readonly [detail: string]: string | number | boolean | readonly (string | number)[];
}

export interface Round extends Dealt {
  readonly cards: readonly Card[];
  readonly draws: readonly number[];
  readonly result: Result;
}

/** What a market's result is: the runner that won, the number, or null where the market is void. */
export type Answer = string | number | null;

/** One market of a round, and all bets on it. */
export interface Group {
  /** Unique within the table. */
  readonly id: string;
  readonly name: string;
  readonly payoff: GroupPayoff;
  readonly bets: readonly Bet[];
  /** When bets get their stakes back, in words; the answer is null then. */
  readonly voidWhen?: string;
  /** Named sets of runners that are bet on in equal parts: red, a dozen, a motor. Each part is a bet of its own. */
  readonly sets?: readonly RunnerSet[];
  answer(round: Round): Answer;
  /** The probability of every answer, computed from the rules. */
  chances(): ReadonlyMap<Answer, number>;
}

/**
 * - runners: exactly one of the runners wins, and all of them are listed, quoted or not.
 * - line: the answer is a number; a back bet wins at its line or above it, a lay bet below it.
 * - scale: the answer is a number, and each bet says what it comes to with each number from `least` to `most`.
 */
export type GroupPayoff =
  | { readonly kind: 'runners'; readonly runners: readonly Place[] }
  | { readonly kind: 'line' | 'scale'; readonly least: number; readonly most: number };

export interface Bet {
  /** Unique within the table; an operator's prices are named by it. */
  readonly id: string;
  readonly label: string;
  readonly side: 'back' | 'lay';
  /** The runner that it backs or lays; its own id where the group's answer is a number. */
  readonly runner: string;
  /** Of a line. */
  readonly line?: number;
  /** Decimal, stake included, in hundredths: 198 is 1.98. null where a scale has several payouts. */
  readonly price: number | null;
  /** Of a scale: what the bet comes to with each number, in ten-thousandths of the stake: −10,000 loses it. */
  readonly scale?: readonly number[];
}

export interface RunnerSet {
  readonly id: string;
  readonly label: string;
  readonly runners: readonly string[];
}

export interface OnDemand {
  readonly name: string;
  /** How many the bettor chooses. */
  readonly choose: number;
  readonly of: readonly string[];
  /** A choice for each bet that there can be: any other has the chances and the price of one of them. */
  readonly examples: readonly (readonly string[])[];
  /** The same market for the same choice; throws a RangeError for a choice that is not valid. */
  group(chosen: readonly string[]): Group;
  /** The choice that a group's id stands for. */
  chosenIn(id: string): readonly string[];
}
