import type { MarketId } from 'engine/vocabulary';
import { canonicalJson, THE_RULE } from 'results';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Decided } from './hold.ts';
import type { SettlementFlow } from './settlement-flow.ts';

/** Rejects a proposal of the rule that facts or the market have overtaken. @returns whether one still holds */
export async function isStillProposed(
  { market, ruling }: { readonly market: MarketId; readonly ruling: Decided },
  { flow, live }: { readonly flow: Pick<SettlementFlow, 'list' | 'reject'>; readonly live: Pick<LiveModels, 'market'> },
): Promise<boolean> {
  const [waiting] = await flow.list({ market, states: ['proposed'], limit: 1 });
  if (waiting?.proposedBy !== THE_RULE) return false;
  const stillHolds =
    waiting.marketVersion === live.market(market)?.version &&
    canonicalJson(waiting.ruling ?? null) === canonicalJson(ruling);
  if (!stillHolds) await flow.reject(waiting.action, { user: THE_RULE, reason: 'the facts have changed' });
  return stillHolds;
}
