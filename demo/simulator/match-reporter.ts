import type { SimulatedFacts } from './simulated-facts.ts';
import type { SimulatedFact, TimedFact } from './story.ts';

export interface MatchReporterOptions {
  readonly matchId: number;
  readonly story: readonly TimedFact[];
  readonly facts: SimulatedFacts;
  /** How many of them were reported in earlier runs. */
  readonly reportedCount: number;
  /** Looks at what was reported, when it has settled what it decides. */
  readonly looks: () => Promise<void>;
  /** What is said in the place of a fact, as things have come meanwhile. */
  readonly adapt: (said: SimulatedFact) => SimulatedFact;
  readonly warn: (message: string) => void;
}

/** Says the facts of one match when their time has come. */
export class MatchReporter {
  readonly #options: MatchReporterOptions;
  #reportedCount: number;
  #busy = false;

  constructor(options: MatchReporterOptions) {
    this.#options = options;
    this.#reportedCount = options.reportedCount;
  }

  /** Whether everything is said. */
  get isDone(): boolean {
    return this.#reportedCount >= this.#options.story.length && !this.#busy;
  }

  /** When the next ball is bowled, ms after the start; undefined where none is to come. */
  get nextBallAt(): number | undefined {
    const { story } = this.#options;
    for (let place = this.#reportedCount; place < story.length; place++) {
      const fact = story[place] as TimedFact;
      if (fact.said.kind === 'ball') return fact.at;
    }
    return undefined;
  }

  /** @param at  milliseconds after the start */
  advance(at: number): void {
    if (this.#busy) return;
    const { story, facts, matchId, looks, adapt, warn } = this.#options;
    let until = this.#reportedCount;
    while (until < story.length && (story[until] as TimedFact).at <= at) until++;
    if (until === this.#reportedCount) return;
    const due = story.slice(this.#reportedCount, until).map(({ said }) => adapt(said));
    this.#reportedCount = until;
    this.#busy = true;
    void facts
      .tell(matchId, due, looks)
      .catch((error: unknown) => warn(`the facts of match ${matchId}: ${String(error)}`))
      .finally(() => (this.#busy = false));
  }
}
