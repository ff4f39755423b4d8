import type { Command } from 'engine';
import type { AccountId, MarketId, Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../journal/batch-codec.ts';
import type { DurableBatch } from '../journal/batch.ts';
import type { JournalStore } from '../journal/journal-store.ts';

/** What the journal says of one round. */
export class JournaledRound {
  /** Of the last command that opened, closed, settled or voided one of its markets; 0 while there was none. */
  opened = 0;
  sealed = 0;
  revealed = 0;
  sealedAt = 0;
  /** The hash that its closes carry; empty before. */
  hash = '';
  /** By account: the value of its first bet that carried one. */
  readonly values = new Map<AccountId, string>();
  /** Who has bet in it. */
  readonly bettors = new Set<AccountId>();
}

/**
 * Reads in the journal what rounds are sealed by: players' values, in bets that were accepted. A value is in here as soon
 * as the bet is durable, and again after a restart.
 */
export class RoundJournal {
  readonly #rounds = new Map<MarketId, JournaledRound>();

  /** From now on this is one round's markets. */
  follow(markets: readonly MarketId[]): JournaledRound {
    const known = markets.map((market) => this.#rounds.get(market)).find((one) => one !== undefined);
    const round = known ?? new JournaledRound();
    for (const market of markets) this.#rounds.set(market, round);
    return round;
  }

  forget(markets: readonly MarketId[]): void {
    for (const market of markets) this.#rounds.delete(market);
  }

  /** Called with each batch once it is durable, before its commands are answered. */
  take(batch: DurableBatch): void {
    if (this.#rounds.size === 0) return;
    for (const [place, command] of batch.commands.entries())
      this.#takeCommand(command, { sequence: (batch.first + place) as Sequence, at: batch.at[place] as number });
  }

  /** Reads again what has happened to the rounds that are followed, since before they were opened. */
  async readAgain(store: Pick<JournalStore, 'rows'>, after: Sequence): Promise<void> {
    for await (const row of store.rows(after)) this.take(decodeBatch(row));
  }

  #takeCommand(command: Command, { sequence, at }: { readonly sequence: Sequence; readonly at: number }): void {
    if (!('market' in command)) return;
    const round = this.#rounds.get(command.market);
    if (round === undefined) return;
    switch (command.type) {
      case 'open-market':
        round.opened = sequence;
        break;
      case 'close-market':
        round.sealed = sequence;
        round.sealedAt = at;
        round.hash = command.basis ?? '';
        break;
      case 'settle-market':
      case 'void-market':
        round.revealed = sequence;
        break;
      case 'place-order': {
        const entropy = command.reference?.entropy;
        round.bettors.add(command.account);
        if (entropy !== undefined && !round.values.has(command.account)) round.values.set(command.account, entropy);
        break;
      }
      case 'place-orders':
        round.bettors.add(command.account);
        break;
      default:
    }
  }
}
