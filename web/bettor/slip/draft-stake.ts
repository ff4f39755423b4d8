import { profitAndLiability, stakeOf, type Stake } from '../data/position.ts';
import { priceOfDraft, stakeOfDraft, type Slip } from './slip-machine.ts';
import type { Draft } from './slip-state.ts';

/** Price and stake that can be sent, with all that goes with them; undefined while there is none. */
export function termsOfDraft(draft: Draft) {
  const price = priceOfDraft(draft);
  const stake = stakeOfDraft(draft);
  if (price === undefined || stake === undefined) return undefined;
  const { side, runner } = draft.selection;
  return { side, price, stake, line: draft.line, runnerId: runner.id };
}

/** Profit and liability of the bet as it is typed. */
export function figuresOfDraft(draft: Draft) {
  const terms = termsOfDraft(draft);
  return terms && profitAndLiability(draft.selection.market, terms);
}

/** The bet as it is typed, as it would be matched. */
export function stakeInSlip(draft: Draft): Stake | undefined {
  const terms = termsOfDraft(draft);
  return terms && stakeOf(draft.selection.market, draft.selection.runner.id, terms);
}

/** The draft in the slip, while it is one on that market. */
export function draftOn(slip: Slip, marketId: string): Draft | undefined {
  if (slip.phase === 'closed' || slip.phase === 'done') return undefined;
  return slip.draft.selection.market.id === marketId ? slip.draft : undefined;
}
