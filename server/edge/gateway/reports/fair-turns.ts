import { tooMany } from '../refusal.ts';

/** So many people's work waits, and none for longer. */
const MOST_WAITING = 100;
const LONGEST_WAIT_MS = 20_000;
const RETRY_AFTER_MS = 5000;

export interface FairTurnsOptions {
  /** Of everybody, and of one person waiting and at work together. */
  readonly atOnce: number;
  readonly ofOnePerson: number;
  /** Those who have used so much have one place together, however many they are; nobody does where it is left out. */
  readonly heavyFrom?: number;
  /** What is said to who has too many already, and to who cannot be served. */
  readonly already: string;
  readonly busy: string;
}

interface Person {
  readonly userId: number;
  /** What this person has used of late, in any one unit. */
  readonly used: () => number;
}

interface Waiting extends Person {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Lets each person, signed in however often, have one thing made at a time, and all of them a few at a time. Who has used
 * least is next: a few who ask all day keep nobody else from theirs.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #calls = new Map<number, number>();
  readonly #atWork = new Map<number, Person>();
  readonly #waiting = new Set<Waiting>();

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  /** @throws Refusal 429 */
  async take<T>(person: Person, work: () => Promise<T>): Promise<T> {
    const { userId } = person;
    const calls = this.#calls.get(userId) ?? 0;
    if (calls >= this.#options.ofOnePerson) throw tooMany(RETRY_AFTER_MS, this.#options.already);
    this.#calls.set(userId, calls + 1);
    try {
      await this.#turn(person);
      return await this.#work(userId, work);
    } finally {
      const left = (this.#calls.get(userId) ?? 0) - 1;
      if (left > 0) this.#calls.set(userId, left);
      else this.#calls.delete(userId);
    }
  }

  async #work<T>(userId: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#atWork.delete(userId);
      this.#next();
    }
  }

  async #turn(person: Person): Promise<void> {
    const { userId, used } = person;
    if (this.#hasPlaceFor(person)) {
      this.#atWork.set(userId, person);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(tooMany(RETRY_AFTER_MS, this.#options.busy));
    const waiting = { userId, used, begin: resolve, refuse };
    this.#waiting.add(waiting);
    if (this.#waiting.size > MOST_WAITING) this.#turnAway();
    const late = setTimeout(() => this.#waiting.delete(waiting) && refuse(), LONGEST_WAIT_MS);
    await promise.finally(() => clearTimeout(late));
  }

  #hasPlaceFor(person: Person): boolean {
    if (this.#atWork.size >= this.#options.atOnce || this.#atWork.has(person.userId)) return false;
    return !this.#isHeavy(person) || ![...this.#atWork.values()].some((one) => this.#isHeavy(one));
  }

  #isHeavy({ used }: Person): boolean {
    return used() >= (this.#options.heavyFrom ?? Infinity);
  }

  /** Whoever has used most makes room, and of those the one who came last. */
  #turnAway(): void {
    let last: Waiting | undefined;
    let most = -1;
    for (const waiting of this.#waiting) {
      const used = waiting.used();
      if (used >= most) [last, most] = [waiting, used];
    }
    if (last === undefined) return;
    this.#waiting.delete(last);
    last.refuse();
  }

  /** Gives the places that are free to who may have them. */
  #next(): void {
    for (let next = this.#lightest(); next !== undefined; next = this.#lightest()) {
      this.#waiting.delete(next);
      this.#atWork.set(next.userId, next);
      next.begin();
    }
  }

  #lightest(): Waiting | undefined {
    let lightest: Waiting | undefined;
    let fewest = Infinity;
    for (const waiting of this.#waiting) {
      const used = waiting.used();
      if (used < fewest && this.#hasPlaceFor(waiting)) [lightest, fewest] = [waiting, used];
    }
    return lightest;
  }
}
