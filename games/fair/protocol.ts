import type { Draws } from '../dealer.ts';
import { bytesOf, hexOf, hmacOf, isHex64, sha256Of } from './bytes.ts';

export const FAIR = 'evens-fair-1';
export const SOLO = 'evens-solo-1';

/** The values of a stage as they are hashed and published: distinct, ascending. */
export function canonicalEntropy(values: Iterable<string>): readonly string[] {
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

export interface StageOf {
  readonly chainId: string;
  readonly index: number;
  readonly stage: number;
}

export function entropyHashOf({ chainId, index, stage }: StageOf, values: readonly string[]): string {
  const lines = values.map((value) => `${value}\n`).join('');
  return hexOf(sha256Of(`evens-entropy-1\n${chainId}\n${index}\n${stage}\n${lines}`));
}

export interface Header extends StageOf {
  readonly table: string;
  readonly entropyHash: string;
  /** 64 hexadecimal digits, or null where the round names no beacon. */
  readonly beacon: string | null;
}

export function headerOf({ table, chainId, index, stage, entropyHash, beacon }: Header): string {
  return `${FAIR}\n${table}\n${chainId}\n${index}\n${stage}\n${entropyHash}\n${beacon ?? '-'}\n`;
}

/** K, in hexadecimal digits. */
export function stageKeyOf(seed: string, header: Header): string {
  return hexOf(hmacOf(bytesOf(seed), headerOf(header)));
}

export interface SoloOf {
  readonly table: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export function soloKeyOf(seed: string, { table, clientSeed, nonce }: SoloOf): string {
  return hexOf(hmacOf(bytesOf(seed), `${SOLO}\n${table}\n${clientSeed}\n${nonce}\n`));
}

/** 1 to 64 printable ASCII characters without spaces. */
export function isClientSeed(text: unknown): text is string {
  return typeof text === 'string' && /^[!-~]{1,64}$/.test(text);
}

const WORDS = 2 ** 32;

/** The numbers that a key gives: its blocks read end to end as words, those dropped that would favour low numbers. */
export class KeyDraws implements Draws {
  readonly #key: Uint8Array;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #at = 0;

  constructor(key: string) {
    if (!isHex64(key)) throw new RangeError('A key is 64 hexadecimal digits.');
    this.#key = bytesOf(key);
  }

  uniform(n: number): number {
    if (n === 1) return 0;
    const end = Math.floor(WORDS / n) * n;
    for (;;) {
      const word = this.#word();
      if (word < end) return word % n;
    }
  }

  #word(): number {
    if (this.#at === this.#block.byteLength) {
      const counter = new Uint8Array(4);
      new DataView(counter.buffer).setUint32(0, this.#blocks);
      const bytes = hmacOf(this.#key, counter);
      this.#block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#blocks += 1;
      this.#at = 0;
    }
    const word = this.#block.getUint32(this.#at);
    this.#at += 4;
    return word;
  }
}

/** Goes from one stage's draws to the next after as many as were drawn in it. */
export class StagedDraws implements Draws {
  readonly #stages: readonly { readonly draws: Draws; readonly count: number }[];
  #stage = 0;
  #drawn = 0;

  /** @param stages  the last one goes on for as long as the deal does */
  constructor(stages: readonly { readonly draws: Draws; readonly count: number }[]) {
    this.#stages = stages;
  }

  uniform(n: number): number {
    if (n === 1) return 0;
    while (this.#stage < this.#stages.length - 1 && this.#drawn === this.#stages[this.#stage]?.count) {
      this.#stage += 1;
      this.#drawn = 0;
    }
    this.#drawn += 1;
    return (this.#stages[this.#stage] as { draws: Draws }).draws.uniform(n);
  }
}
