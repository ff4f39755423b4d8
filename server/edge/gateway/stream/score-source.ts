import type { Scores } from '../../../trade/catalogue/scores.ts';
import type { TopicSource } from './topic-source.ts';

/** The state of play of one match, always whole. Silent until there is one. */
export class ScoreSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 0;
  readonly #scores: Scores;
  readonly #matchId: number;
  #last: string | undefined;

  constructor(scores: Scores, matchId: number) {
    this.#scores = scores;
    this.#matchId = matchId;
    this.change();
  }

  picture(): string | undefined {
    return this.#last;
  }

  change(): string | undefined {
    this.isDirty = false;
    const score = this.#scores.get(this.#matchId);
    const json = score === undefined ? undefined : JSON.stringify(score);
    if (json === undefined || json === this.#last) return undefined;
    this.#last = json;
    return json;
  }
}
