import { returnOf } from 'games';
import { ownTurn } from '../../core/sequencer/own-turn.ts';
import type { CasinoTable } from './casino-table.ts';
import type { TableChances } from './table-chances.ts';

/** What the main bet of each table gives back, which is its first: computed once somebody looks at the lobby. */
export class MainReturns {
  readonly #chances: TableChances;
  readonly #warn: (message: string) => void;
  #isBegun = false;

  constructor(chances: TableChances, warn: (message: string) => void) {
    this.#chances = chances;
    this.#warn = warn;
  }

  /** @param changed  called with each table that has its return */
  begin(tables: () => readonly CasinoTable[], changed: (code: string) => void): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    const all = async () => {
      for (const table of tables()) {
        await this.#compute(table);
        changed(table.code);
        // Other work comes between two tables.
        await ownTurn();
      }
    };
    void all().catch((error: Error) => {
      this.#isBegun = false;
      this.#warn(`returns of the casino’s tables: ${error.message}`);
    });
  }

  /** Where its prices have changed. */
  async again(table: CasinoTable): Promise<void> {
    if (table.mainReturn !== undefined) await this.#compute(table);
  }

  async #compute(table: CasinoTable): Promise<void> {
    const chancesOf = await this.#chances.of(table.code);
    const [group] = table.betsAt(table.game.starts?.[0] ?? {});
    const bet = group?.bets[0];
    if (group !== undefined && bet !== undefined) table.mainReturn = returnOf(group, bet, chancesOf(group)).return;
  }
}
