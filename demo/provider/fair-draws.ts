import { randomBytes } from 'node:crypto';
import type { Draws } from 'games';
import { commitmentOf, KeyDraws, soloKeyOf } from 'games/fair';

/** A seed that was promised by its hash before anything was staked, and is shown after. */
export class PromisedSeed {
  readonly #seed = randomBytes(32).toString('hex');

  /** Its SHA-256. */
  get commitment(): string {
    return commitmentOf(this.#seed);
  }

  /** Opens it. @param words  what the player adds to the chance */
  reveal(game: string, words: string): { readonly seed: string; readonly draws: Draws } {
    const key = soloKeyOf(this.#seed, { table: game, clientSeed: words, nonce: 1 });
    return { seed: this.#seed, draws: new KeyDraws(key) };
  }
}
