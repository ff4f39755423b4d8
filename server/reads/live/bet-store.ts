import type { OrderReference } from 'engine';
import type { MarketId, Money, SelectionId } from 'engine/vocabulary';
import type { BetMatch, BetTerms, LiveBet, OnClose } from './bet.ts';
import { BYTES, DOUBLES, INTEGERS, PART_SIZES } from './bet-fields.ts';
import { RowPool } from './row-pool.ts';

/** A runner with bets. */
interface BetRunner {
  readonly market: MarketId;
  readonly selection: SelectionId;
  bets: number;
}

/** The text alone if a reference names nothing but its request, as most do. */
type KeptReference = OrderReference | string;

interface Matched extends Pick<LiveBet, 'matched' | 'matchedValue'> {
  readonly row: number;
}

/**
 * Bets as rows of numbers, of some 100 bytes each. Further numbers of some bets are in rows of their own; fields that few
 * bets have, or that are no numbers, are in maps by row.
 */
export class BetStore {
  readonly rows = new RowPool<KeptReference>({ doubles: DOUBLES, integers: INTEGERS, bytes: BYTES });
  readonly parts: readonly RowPool[] = PART_SIZES.map((doubles) => new RowPool({ doubles }));
  /** Only bets matched at several prices: a price, the size matched at it, the next price … */
  readonly matches = new Map<number, readonly number[]>();
  readonly onClose = new Map<number, OnClose>();
  /** Only terms of more than words and a line. */
  readonly terms = new Map<number, BetTerms>();
  readonly #runners: (BetRunner | undefined)[] = [];
  readonly #runnerNumbers = new Map<MarketId, Map<SelectionId, number>>();

  part(part: number): RowPool {
    return this.parts[part] as RowPool;
  }

  runner(number: number): Readonly<BetRunner> {
    return this.#runners[number] as BetRunner;
  }

  referenceOf(row: number): OrderReference | undefined {
    const kept = this.rows.valueOf(row);
    return typeof kept === 'string' ? { request: kept } : kept;
  }

  setReference(row: number, reference: OrderReference | undefined): void {
    const { request, ...others } = reference ?? {};
    const isAlone = request !== undefined && Object.keys(others).length === 0;
    this.rows.setValue(row, isAlone ? request : reference);
  }

  /** A single price is not kept: it follows from the sums. */
  matchesOf({ row, matched, matchedValue }: Matched): readonly BetMatch[] {
    const several = this.matches.get(row);
    if (several === undefined) return matched === 0 ? [] : [{ price: matchedValue / matched, size: matched }];
    const matches: BetMatch[] = [];
    for (let at = 0; at < several.length; at += 2) {
      matches.push({ price: several[at] as number, size: several[at + 1] as Money });
    }
    return matches;
  }

  setMatches(row: number, matches: readonly BetMatch[]): void {
    const several = matches.flatMap(({ price, size }) => [price, size]);
    if (matches.length > 1) this.matches.set(row, several);
    else this.matches.delete(row);
  }

  /** Counts one more bet on the runner. */
  numberOf({ market, selection }: Pick<LiveBet, 'market' | 'selection'>): number {
    let numbers = this.#runnerNumbers.get(market);
    if (numbers === undefined) this.#runnerNumbers.set(market, (numbers = new Map()));
    let number = numbers.get(selection);
    if (number === undefined) {
      const unused = this.#runners.indexOf(undefined);
      number = unused < 0 ? this.#runners.length : unused;
      numbers.set(selection, number);
      this.#runners[number] = { market, selection, bets: 0 };
    }
    (this.#runners[number] as BetRunner).bets += 1;
    return number;
  }

  /** A bet is on it no more. */
  leave(number: number): void {
    const runner = this.#runners[number] as BetRunner;
    runner.bets -= 1;
    if (runner.bets > 0) return;
    this.#runners[number] = undefined;
    const numbers = this.#runnerNumbers.get(runner.market);
    numbers?.delete(runner.selection);
    if (numbers?.size === 0) this.#runnerNumbers.delete(runner.market);
  }
}
