import type { Bet, Market } from './from-wire.ts';

/** A matched bet on a number, or the one in the slip. */
export interface NumberBet {
  readonly side: 'back' | 'lay';
  readonly line: number;
  /** What it wins and loses, minor units; of a spread what each unit moves is `stake`. */
  readonly profit: number;
  readonly liability: number;
  readonly stake: number;
}

/** A bettor's bets on one number. */
export interface NumberBets {
  readonly held: readonly NumberBet[];
  /** What the slip would add. */
  readonly drafted: NumberBet | undefined;
}

/** Results from `from` to `to`, both included, in the market's units, and what they bring. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly result: number;
}

type Kind = Pick<Market, 'payoff' | 'least' | 'most' | 'width'>;

/** What the bets of a session come to for a result (docs/rules.md, "Payoffs"). */
export function resultAt(market: Kind, bets: readonly NumberBet[], result: number): number {
  let sum = 0;
  for (const { side, line, profit, liability, stake } of bets) {
    if (market.payoff === 'spread') {
      sum += (side === 'back' ? 1 : -1) * stake * (result - line);
    } else {
      const isOver = market.payoff === 'range' ? result >= line && result < line + market.width : result >= line;
      sum += isOver === (side === 'back') ? profit : -liability;
    }
  }
  return sum;
}

/** The results in bands that bring the same; of a spread, single results: the ends and every line. */
export function runPosition(market: Kind, bets: readonly NumberBet[]): Band[] {
  const { least, most, width, payoff } = market;
  const lines = bets.flatMap(({ line }) => (payoff === 'range' ? [line, line + width] : [line]));
  const inside = [...new Set(lines)].filter((line) => line > least && line <= most).sort((a, b) => a - b);
  if (payoff === 'spread') {
    return [...new Set([least, ...inside, most])].map((at) => ({
      from: at,
      to: at,
      result: resultAt(market, bets, at),
    }));
  }
  const starts = [least, ...inside];
  return starts.map((from, place) => ({
    from,
    to: (starts[place + 1] ?? most + 1) - 1,
    result: resultAt(market, bets, from),
  }));
}

/** The most that can be lost: 0 or more. */
export function worstOf(market: Kind, bets: readonly NumberBet[]): number {
  return Math.max(0, ...runPosition(market, bets).map(({ result }) => -result));
}

export function numberBetOf(bet: Bet): NumberBet {
  const { side, line = 0, toWin, toLose, matched } = bet;
  return { side, line, profit: toWin, liability: toLose, stake: matched };
}
