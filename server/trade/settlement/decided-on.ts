import type { MarketId } from 'engine/vocabulary';
import type { Preview, SeenMarket, SettlementAction } from 'results';
import { atStakeIn } from '../../reads/live/at-stake.ts';
import type { ActionStore } from './action-store.ts';
import type { FlowDependencies } from './flow-dependencies.ts';
import { changesHands } from './preview-of.ts';
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
  return {
    seen: see(market),
    known: evaluator.knownOf(match),
    amount: async () => Math.max(atStakeIn(live.market(market)), changesHands(await tryOut())),
    quoters: async () => (await authority?.quotersOf(market)) ?? [],
    async doneBy(by, kind) {
      const at = sequencer.now();
      if (kind === 'fact') return actions.typedBy(by, at);
      return [...(await actions.decidedBy(by, kind, at)), ...((await authority?.doneBy(by, kind, { at })) ?? [])];
    },
  };
}
