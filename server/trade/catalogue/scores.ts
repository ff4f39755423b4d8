import type { Score } from 'protocol';

/** The state of play of every match that has one, in memory: feeds write it, the gateway and the stream read it. */
export class Scores {
  readonly #scores = new Map<number, Score>();
  readonly #listeners = new Set<(matchId: number) => void>();

  update(score: Score): void {
    this.#scores.set(score.match_id, score);
    for (const listener of this.#listeners) listener(score.match_id);
  }

  all(): Iterable<Score> {
    return this.#scores.values();
  }

  get(matchId: number): Score | undefined {
    return this.#scores.get(matchId);
  }

  /** Once nobody shows the match any more. */
  forget(matchId: number): void {
    this.#scores.delete(matchId);
  }

  /** @returns unsubscribes */
  subscribe(listener: (matchId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
