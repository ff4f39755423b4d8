import { PromisedSeed } from './fair-draws.ts';
import { newName, type Player } from './plays.ts';
import { type Answer, CURRENCY, type WalletCalls } from './wallet-calls.ts';
import { exposureOf, profitOf, turn } from './wheel.ts';

export const WHEEL = 'wheel';
const BETTING_MS = 12_000;

/** A round that has ended, as its players see it. */
export interface WheelResult {
  readonly round: string;
  readonly number: number;
  readonly commitment: string;
  readonly seed: string;
  readonly profits: ReadonlyMap<string, number>;
}

/** The wheel that everybody plays together: a round begins with its first bet, and turns when its time is over. */
export class WheelRound {
  readonly #wallet: WalletCalls;
  readonly #isEnded: Promise<void>;
  #end!: () => void;
  readonly name = newName();
  readonly #seed = new PromisedSeed();
  /** By user. */
  readonly #stakes = new Map<string, Map<number, number>>();
  #lastTime = 0;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** ms since 1970; 0 before the first bet. */
  closesAt = 0;
  result: WheelResult | undefined;

  constructor(wallet: WalletCalls) {
    this.#wallet = wallet;
    this.#isEnded = new Promise((resolve) => (this.#end = resolve));
  }

  get commitment(): string {
    return this.#seed.commitment;
  }

  get ended(): Promise<void> {
    return this.#isEnded;
  }

  stakesOf(user: string): ReadonlyMap<number, number> {
    return this.#stakes.get(user) ?? new Map<number, number>();
  }

  /** Whether a bet would still be in it. */
  get isOpen(): boolean {
    return this.closesAt === 0 || Date.now() < this.closesAt;
  }

  /** Adds a stake, once the exchange holds what can be lost with it. One after the other: the wheel waits for all. */
  bet(player: Player, number: number, stake: number): Promise<Answer> {
    if (this.closesAt === 0) this.#close();
    const answer = this.#last.then(() => this.#hold(player, number, stake));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #hold({ token, user }: Player, number: number, stake: number): Promise<Answer> {
    const next = new Map(this.stakesOf(user));
    next.set(number, (next.get(number) ?? 0) + stake);
    // Two bets within a millisecond are one after the other all the same.
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1);
    const where = { user, game: WHEEL, round: this.name, market: '', currency: CURRENCY };
    const what = { exposure: exposureOf(next), exposure_time: this.#lastTime };
    const body = { ...where, ...what, token, transaction_id: newName() };
    const answer = await this.#wallet.send({ id: body.transaction_id, kind: 'exposure', body, at: Date.now() });
    if (answer.status === 'OK') this.#stakes.set(user, next);
    return answer;
  }

  #close(): void {
    this.closesAt = Date.now() + BETTING_MS;
    this.#timer = setTimeout(() => void this.#turn().finally(() => this.#end()), BETTING_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #turn(): Promise<void> {
    await this.#last;
    const { commitment } = this;
    const { seed, draws } = this.#seed.reveal(WHEEL, this.name);
    const number = turn(draws);
    const profits = new Map([...this.#stakes].map(([user, stakes]) => [user, profitOf(stakes, number)]));
    this.result = { round: this.name, number, commitment, seed, profits };
    const all = [...profits].map(([user, profit]) => ({ user, profit }));
    for (let first = 0; first < all.length; first += 100) {
      const where = { game: WHEEL, round: this.name, market: '', currency: CURRENCY };
      const body = { ...where, transaction_id: newName(), results: all.slice(first, first + 100) };
      await this.#wallet.send({ id: body.transaction_id, kind: 'results', body, at: Date.now() });
    }
  }
}
