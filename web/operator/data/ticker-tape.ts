import type { TickerBet } from 'protocol';

/** So many bets are kept: what is older is found in the records. */
export const TAPE_LENGTH = 20_000;
/** So many are cut off at a time: an array's own shift would move all the rest each time. */
const CUT = 2000;

/** The newest bets in the order in which they first came. A bet that changes stays at its place. */
export class TickerTape {
  #bets: TickerBet[] = [];
  /** The place of each, counted from the first that ever came. */
  readonly #places = new Map<string, number>();
  #cut = 0;
  /** Those that the stream has sent since it was subscribed to. */
  readonly #streamed = new Set<string>();
  /** For every bet that came. */
  readonly accounts = new Set<number>();
  /** Older bets came and are no longer kept. */
  hasCut = false;

  /** The stream begins anew: what changed meanwhile it did not tell. */
  beginAnew(): void {
    this.#streamed.clear();
  }

  take(bet: TickerBet): void {
    this.#streamed.add(bet.bet_id);
    this.accounts.add(bet.account);
    const place = this.#places.get(bet.bet_id);
    if (place !== undefined) {
      this.#bets[place - this.#cut] = bet;
      return;
    }
    this.#places.set(bet.bet_id, this.#cut + this.#bets.length);
    this.#bets.push(bet);
    if (this.#bets.length < TAPE_LENGTH + CUT) return;
    for (const { bet_id } of this.#bets.slice(0, CUT)) {
      this.#places.delete(bet_id);
      this.#streamed.delete(bet_id);
    }
    this.#bets = this.#bets.slice(CUT);
    this.#cut += CUT;
    this.hasCut = true;
  }

  /** The newest of the records, newest first: only what the stream has sent since is newer, and the rest may be out of date. */
  takeRecorded(rows: readonly TickerBet[]): void {
    const streamed = new Map(
      this.#bets.filter(({ bet_id }) => this.#streamed.has(bet_id)).map((bet) => [bet.bet_id, bet] as const),
    );
    const recorded = rows.toReversed().map((bet) => streamed.get(bet.bet_id) ?? bet);
    for (const { account, bet_id } of recorded) {
      this.accounts.add(account);
      streamed.delete(bet_id);
    }
    this.#bets = [...recorded, ...streamed.values()];
    this.#cut = 0;
    this.#places.clear();
    for (const [place, { bet_id }] of this.#bets.entries()) this.#places.set(bet_id, place);
  }

  /** The newest first. */
  newest(fits: (bet: TickerBet) => boolean): TickerBet[] {
    const found: TickerBet[] = [];
    for (let place = this.#bets.length - 1; place >= 0; place -= 1) {
      const bet = this.#bets[place] as TickerBet;
      if (fits(bet)) found.push(bet);
    }
    return found;
  }

  get length(): number {
    return this.#bets.length;
  }
}
