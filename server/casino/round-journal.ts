import type { Command } from 'engine';
import type { AccountId, MarketId, Sequence } from 'engine/vocabulary';
import { eventsAt } from '../journal/batch.ts';
import { decodeBatch } from '../journal/batch-codec.ts';
import type { DurableBatch } from '../journal/batch.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { stakeKey } from './hold.ts';

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
  /** Its markets that take no bets for good. */
  readonly closed = new Set<MarketId>();
  /** What is at risk in minor units, by what it is on. */
  readonly stakes = new Map<string, number>();

  /** Whether its list of values is what it will always be. */
  isSealed(markets: readonly { readonly market: MarketId }[]): boolean {
    return markets.every(({ market }) => this.closed.has(market));
  }
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
    for (const [place, command] of batch.commands.entries()) {
      if (!('market' in command)) continue;
      const round = this.#rounds.get(command.market);
      if (round === undefined) continue;
      const from = { sequence: (batch.first + place) as Sequence, at: batch.at[place] as number };
      takeCommand(round, command, from);
      if (command.type === 'place-order' || command.type === 'place-orders') takeStakes(round, batch, place);
    }
  }

  /** Reads again what has happened to the rounds that are followed, since before they were opened. */
  async readAgain(store: Pick<JournalStore, 'rows'>, after: Sequence): Promise<void> {
    for await (const row of store.rows(after)) this.take(decodeBatch(row));
  }
}

function takeCommand(
  round: JournaledRound,
  command: Command,
  { sequence, at }: { readonly sequence: Sequence; readonly at: number },
): void {
  switch (command.type) {
    case 'open-market':
      round.opened = sequence;
      break;
    case 'close-market':
      round.sealed = sequence;
      round.sealedAt = at;
      round.hash = command.basis ?? '';
      round.closed.add(command.market);
      break;
    case 'settle-market':
    case 'void-market':
      round.revealed = sequence;
      round.closed.add(command.market);
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

/** Bets of a round are taken at once and whole, by the house's quotes. */
function takeStakes(round: JournaledRound, batch: DurableBatch, place: number): void {
  const lines = new Map<number, number>();
  for (const event of eventsAt(batch, place)) {
    if (event.type === 'order-terms' || event.type === 'line-moved') lines.set(event.order, event.line);
    if (event.type !== 'orders-matched') continue;
    const { market, selection, takerSide: side, taker, size, profit } = event;
    const key = stakeKey({ market, selection, side, line: lines.get(taker) ?? 0 });
    round.stakes.set(key, (round.stakes.get(key) ?? 0) + (side === 'back' ? size : profit));
  }
}
