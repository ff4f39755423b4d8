import type { MarketId } from 'engine/vocabulary';
import { canonicalJson, FlowRefusal, type SettlementAction, THE_RULE } from 'results';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Decided } from './hold.ts';
import type { SettlementFlow } from './settlement-flow.ts';

/** waits: it can be approved · approved: it is being carried out · rejected: by a person, and its facts are the same */
export interface Standing {
  readonly is: 'none' | 'waits' | 'approved' | 'rejected';
  readonly action?: SettlementAction;
}

interface Proposing {
  readonly flow: SettlementFlow;
  readonly live: Pick<LiveModels, 'market'>;
}

/** The rule's proposals, on which people decide. */
export class RuleProposals {
  readonly #dependencies: Proposing;
  readonly #waiting = new Map<MarketId, SettlementAction>();

  constructor(dependencies: Proposing) {
    this.#dependencies = dependencies;
  }

  /** How a proposal of this ruling stands. Withdraws one that facts or the market have overtaken. */
  async standing(market: MarketId, ruling: Decided): Promise<Standing> {
    const { flow, live } = this.#dependencies;
    const [action] = await flow.list({ market, isResult: true, limit: 1 });
    if (action?.proposedBy !== THE_RULE) return { is: 'none' };
    const isSame = canonicalJson(action.ruling ?? null) === canonicalJson(ruling);
    if (action.state === 'approved') return { is: 'approved', action };
    const isRejected = action.state === 'rejected' && action.approvedBy !== undefined;
    if (isRejected && isSame) return { is: 'rejected', action };
    if (action.state !== 'proposed') return { is: 'none' };
    if (isSame && action.marketVersion === live.market(market)?.version) return this.wait(action);
    await this.#withdraw(action, isSame ? 'the market has changed' : 'the facts have changed');
    return { is: 'none' };
  }

  async propose(market: MarketId, ruling: Decided): Promise<Standing> {
    const standing = await this.standing(market, ruling);
    if (standing.is !== 'none') return standing;
    return this.wait(await this.#dependencies.flow.propose({ market, ruling, by: THE_RULE }));
  }

  wait(action: SettlementAction): Standing {
    this.#waiting.set(action.market, action);
    return { is: 'waits', action };
  }

  /** For a market that its facts no longer decide. */
  async withdraw(market: MarketId): Promise<void> {
    const waiting = this.#waiting.get(market);
    if (waiting !== undefined) await this.#withdraw(waiting, 'the facts have changed');
  }

  /** True if the market has changed since its proposal, which nobody can approve any more. */
  isOvertaken(market: MarketId): boolean {
    const waiting = this.#waiting.get(market);
    const found = this.#dependencies.live.market(market);
    return found?.endedAt === 0 && waiting !== undefined && waiting.marketVersion !== found.version;
  }

  forget(market: MarketId): void {
    this.#waiting.delete(market);
  }

  /** Unless somebody has decided on it meanwhile. */
  async #withdraw({ action }: SettlementAction, reason: string): Promise<void> {
    await this.#dependencies.flow.reject(action, { user: THE_RULE, reason }).catch((error: unknown) => {
      if (!(error instanceof FlowRefusal)) throw error;
    });
  }
}
