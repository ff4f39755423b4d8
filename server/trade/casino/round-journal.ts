import type { Command } from 'engine';
import type { AccountId, MarketId, Sequence } from 'engine/vocabulary';
import { canonicalEntropy } from 'games/fair';
import { eventsAt } from '../../core/journal/batch.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
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
  /** By account: the value of its first bet that carried one, and where that stands. */
  readonly values = new Map<AccountId, { readonly entropy: string; readonly sequence: Sequence }>();
  /** Until when it takes bets, by the clock that stamps them; 0 before it takes any. */
  closesAt = 0;
  /** Who has bet in it. */
  readonly bettors = new Set<AccountId>();
  /** Its markets that take no bets for good. */
  readonly closed = new Set<MarketId>();
  /** Its markets that bets were offered on. */
  readonly quoted = new Set<MarketId>();
  /** What is at risk in minor units, by what it is on. */
  readonly stakes = new Map<string, number>();

  /** True if its list of values is what it will always be. */
  isSealed(markets: readonly { readonly market: MarketId }[]): boolean {
    return markets.every(({ market }) => this.closed.has(market));
  }

  /** Its players' values as they are sealed: distinct, in ascending order. */
  list(): readonly string[] {
    return canonicalEntropy([...this.values.values()].map(({ entropy }) => entropy));
  }

  /** What the journal said before what this one has taken: its values came first. */
  addBefore(past: Omit<JournaledRound, 'isSealed' | 'list' | 'addBefore'>): void {
    this.opened ||= past.opened;
    this.revealed ||= past.revealed;
    if (this.sealed === 0) {
      this.sealed = past.sealed;
      this.sealedAt = past.sealedAt;
      this.hash = past.hash;
    }
    for (const [account, value] of past.values) this.values.set(account, value);
    for (const account of past.bettors) this.bettors.add(account);
    for (const market of past.closed) this.closed.add(market);
    for (const market of past.quoted) this.quoted.add(market);
    for (const [key, stake] of past.stakes) this.stakes.set(key, (this.stakes.get(key) ?? 0) + stake);
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

  /** The round of a market, while it is played. */
  of(market: MarketId): JournaledRound | undefined {
    return this.#rounds.get(market);
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
    case 'set-quotes':
      round.quoted.add(command.market);
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
      if (entropy !== undefined && !round.values.has(command.account))
        round.values.set(command.account, { entropy, sequence });
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
