import type { SimulatedFacts } from './simulated-facts.ts';
import type { SimulatedFact, TimedFact } from './story.ts';

export interface MatchReporterOptions {
  readonly matchId: number;
  readonly story: readonly TimedFact[];
  readonly facts: SimulatedFacts;
  /** How many of them were told in earlier runs. */
  readonly told: number;
  /** Looks at what was told, when it has settled what it decides. */
  readonly looks: () => Promise<void>;
  /** What is said in the place of a fact, as things have come meanwhile. */
  readonly adapt: (said: SimulatedFact) => SimulatedFact;
  readonly warn: (message: string) => void;
}

/** Says the facts of one match when their time has come. */
export class MatchReporter {
  readonly #options: MatchReporterOptions;
  #told: number;
  #busy = false;

  constructor(options: MatchReporterOptions) {
    this.#options = options;
    this.#told = options.told;
  }

  /** Whether everything is said. */
  get isDone(): boolean {
    return this.#told >= this.#options.story.length && !this.#busy;
  }

  /** When the next ball is bowled, ms after the start; undefined where none is to come. */
  get nextBallAt(): number | undefined {
    const { story } = this.#options;
    for (let place = this.#told; place < story.length; place++) {
      const fact = story[place] as TimedFact;
      if (fact.said.kind === 'ball') return fact.at;
    }
    return undefined;
  }

  /** @param at  milliseconds after the start */
  advance(at: number): void {
    if (this.#busy) return;
    const { story, facts, matchId, looks, adapt, warn } = this.#options;
    let until = this.#told;
    while (until < story.length && (story[until] as TimedFact).at <= at) until++;
    if (until === this.#told) return;
    const due = story.slice(this.#told, until).map(({ said }) => adapt(said));
    this.#told = until;
    this.#busy = true;
    void facts
      .tell(matchId, due, looks)
      .catch((error: unknown) => warn(`the facts of match ${matchId}: ${String(error)}`))
      .finally(() => (this.#busy = false));
  }
}
