import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer, Group } from 'games';

export type Chances = ReadonlyMap<Answer, number>;

/** The chances of a group of one table. */
export type ChancesOf = (group: Group) => Chances;

export const chancesKey = (table: string, group: string): string => `${table} ${group}`;

/** The chances of what a group of bets comes to, computed once for all tables, in a thread of its own. */
export class TableChances {
  #computed: Promise<ReadonlyMap<string, Chances>> | undefined;
  #worker: Worker | undefined;

  /** @returns the chances of a table's groups */
  async of(table: string): Promise<ChancesOf> {
    this.#computed ??= this.#compute();
    const computed = await this.#computed.catch((error: unknown) => {
      this.#computed = undefined;
      throw error;
    });
    return (group) => computed.get(chancesKey(table, group.id)) ?? group.chances();
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #compute(): Promise<ReadonlyMap<string, Chances>> {
    this.#worker = new Worker(new URL('./chances-thread.ts', import.meta.url));
    const [computed] = (await once(this.#worker, 'message')) as [ReadonlyMap<string, Chances>];
    await this.#worker.terminate();
    return computed;
  }
}
