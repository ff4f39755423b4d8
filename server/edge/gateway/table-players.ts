import type { Command, PlaceOrder } from 'engine';
import type { AccountId, MarketId, Millis } from 'engine/vocabulary';
import type { Casino } from '../../trade/casino/casino.ts';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import { isRound } from '../../trade/catalogue/casino-sports.ts';
import type { Identity } from '../../people/identity/identity.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import { type OutsidePort, PassingPort } from './passing-port.ts';

export interface TablePlayersNeeds {
  readonly live: Pick<LiveModels, 'account' | 'bet'>;
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly identity: Pick<Identity, 'accounts'>;
  readonly casino: Pick<Casino, 'closesAt'>;
}

/**
 * The way of the commands that come from outside, on which customers alone bet at the casino's tables, whatever they bet
 * through: whoever runs a table, or works for those who do, knows its seed before it is dealt, or could. A bet that comes
 * before its round is over by the clock is in time, however long it waits for its turn: the round closes behind it. One
 * that comes later is late, however much there is to do before the round's markets are closed.
 */
export class TablePlayers extends PassingPort {
  readonly #needs: TablePlayersNeeds;

  constructor(port: OutsidePort, needs: TablePlayersNeeds) {
    super(port);
    this.#needs = needs;
  }

  submit(command: Command): Promise<Receipt> {
    if (this.#isBarred(command)) {
      const outcome = { ok: false, rejection: 'not-permitted' } as const;
      return Promise.resolve({
        outcome,
        sequence: this.sequence,
        at: this.now(),
        events: () => [],
        rowHash: undefined,
      });
    }
    const closesAt = command.type === 'place-order' ? this.#needs.casino.closesAt(command.market) : undefined;
    if (command.type !== 'place-order' || closesAt === undefined) return this.port.submit(command);
    return this.now() < closesAt ? this.port.submit(command) : this.#submitLate(command, closesAt as Millis);
  }

  /** The engine refuses it, unless it is a request that it has answered already. */
  async #submitLate(command: PlaceOrder, closesAt: Millis): Promise<Receipt> {
    const receipt = await this.port.submit({ ...command, terms: { ...command.terms, expiresAt: closesAt } });
    const { outcome } = receipt;
    // Its markets are suspended for a moment before they are closed.
    if (outcome.ok || !['already-expired', 'market-suspended'].includes(outcome.rejection)) return receipt;
    return { ...receipt, outcome: { ok: false, rejection: 'market-closed' } };
  }

  #isBarred(command: Command): boolean {
    switch (command.type) {
      case 'place-order':
      case 'place-orders':
        return this.#isOfRound(command.market) && !this.#mayPlay(command.account);
      case 'replace-order': {
        const bet = this.#needs.live.bet(command.order);
        return bet !== undefined && this.#isOfRound(bet.market) && !this.#mayPlay(command.account);
      }
      default:
        return false;
    }
  }

  #isOfRound(market: MarketId): boolean {
    const found = this.#needs.catalogue.market(market);
    return found !== undefined && isRound(found.match);
  }

  #mayPlay(account: AccountId): boolean {
    const { live, identity } = this.#needs;
    return live.account(account)?.role === 'customer' && !identity.accounts.ofStaff.has(account);
  }
}
