import { once } from './chances.ts';
import type { Answer, Bet, Group, Place, Round, RunnerSet } from './table.ts';

type Chances = () => ReadonlyMap<Answer, number>;

/** A price to back, or one to back and one to lay; null for a runner that is not quoted. */
export type Quoted = number | readonly [back: number, lay: number] | null;

interface GroupOf {
  readonly id: string;
  readonly name: string;
  readonly voidWhen?: string;
  /** What the ids of its bets begin with, where it is not the group's own. */
  readonly bets?: string;
  readonly answer: (round: Round) => Answer;
  readonly chances: Chances;
}

/** A runner of a book: id, name, price. */
export type BookRunner = readonly [id: string, name: string, price: Quoted];

/** A book: exactly one runner wins. Bets are named `<group>-<runner>`, and `…-lay` to lay. */
export function book(
  of: GroupOf & { readonly runners: readonly BookRunner[]; readonly sets?: readonly RunnerSet[] },
): Group {
  const runners = of.runners.map(([id, name]): Place => ({ id, name }));
  const bets = of.runners.flatMap(([runner, label, quoted]): Bet[] => {
    if (quoted === null) return [];
    const [back, lay] = typeof quoted === 'number' ? [quoted] : quoted;
    const bet = { id: `${of.bets ?? of.id}-${runner}`, label, runner };
    const backed: Bet = { ...bet, side: 'back', price: back };
    return lay === undefined ? [backed] : [backed, { ...bet, id: `${bet.id}-lay`, side: 'lay', price: lay }];
  });
  const { runners: _, bets: __, ...group } = of;
  return { ...group, payoff: { kind: 'runners', runners }, bets, chances: once(of.chances) };
}

/** A book of two. A price of null is not quoted. */
export function yesNo(
  of: Omit<GroupOf, 'answer'> & {
    readonly yes: number | null;
    readonly no?: number | null;
    readonly answer: (round: Round) => boolean | null;
  },
): Group {
  const { yes, no = null, answer, ...group } = of;
  const runners: BookRunner[] = [
    ['yes', 'Yes', yes],
    ['no', 'No', no],
  ];
  return book({ ...group, runners, answer: (round) => yesOrNo(answer(round)) });
}

export function yesOrNo(is: boolean | null): Answer {
  return is === null ? null : is ? 'yes' : 'no';
}

export const WHOLE_STAKE = 10_000;

/** A bet of a scale: one price for the numbers that win, or what it comes to with each number. */
export type ScaleBet = { readonly id: string; readonly label: string } & (
  | { readonly price: number; readonly wins: (number: number) => boolean }
  | { readonly profit: (number: number) => number }
);

/** A number market whose bets are tables. `profit` is in units of the stake: 1 doubles it, −0.5 loses half. */
export function scale(
  of: Omit<GroupOf, 'bets'> & { readonly least: number; readonly most: number; readonly bets: readonly ScaleBet[] },
): Group {
  const { least, most, bets, ...group } = of;
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return {
    ...group,
    payoff: { kind: 'scale', least, most },
    bets: bets.map((bet): Bet => {
      const table = numbers.map((number) =>
        'profit' in bet
          ? Math.round(bet.profit(number) * WHOLE_STAKE)
          : bet.wins(number)
            ? (bet.price - 100) * 100
            : -WHOLE_STAKE,
      );
      const price = 'profit' in bet ? null : bet.price;
      return { id: bet.id, label: bet.label, side: 'back', runner: bet.id, price, scale: table };
    }),
    chances: once(of.chances),
  };
}
