import type { AccountId, MarketId } from 'engine/vocabulary';
import type { Preview, SeenMarket, SettlementAction } from 'results';
import type { ActionStore } from './action-store.ts';
import type { FlowDependencies } from './flow-dependencies.ts';
import { paidByHouse } from './preview-of.ts';
import type { DecidedOn } from './second-person.ts';

export interface Deciding extends Pick<FlowDependencies, 'live' | 'evaluator' | 'sequencer' | 'authority'> {
  readonly actions: Pick<ActionStore, 'decidedBy' | 'typedBy'>;
  readonly see: (market: MarketId) => SeenMarket;
}

/** @param tryOut  what the action would do */
export function decidedOn(
  { market, match }: Pick<SettlementAction, 'market' | 'match'>,
  { live, evaluator, sequencer, authority, actions, see }: Deciding,
  tryOut: () => Promise<Preview | undefined>,
): DecidedOn {
  const isHouse = (account: AccountId) => live.account(account)?.role === 'house';
  return {
    seen: see(market),
    known: evaluator.knownOf(match),
    amount: async () => Math.max(live.market(market)?.matched ?? 0, paidByHouse(await tryOut(), isHouse)),
    async doneBy(by, kind) {
      const at = sequencer.now();
      if (kind === 'fact') return actions.typedBy(by, at);
      return [...(await actions.decidedBy(by, kind, at)), ...((await authority?.doneBy(by, kind, { at })) ?? [])];
    },
  };
}
