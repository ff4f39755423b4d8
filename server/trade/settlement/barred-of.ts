import { FlowRefusal, type SettlementAction } from 'results';
import type { FlowDependencies } from './flow-dependencies.ts';
import { checkMayApprove } from './second-person.ts';
import { checkRuling, checkVersion } from './see-market.ts';

type Needs = Pick<FlowDependencies, 'authority' | 'evaluator' | 'sequencer'>;

/** @throws FlowRefusal if its market, or what the rule says of it, is not as it was proposed */
export function checkUnchanged(action: SettlementAction, { sequencer, evaluator }: Needs): void {
  checkVersion(sequencer, action.market, action.marketVersion);
  checkRuling(evaluator.evaluate(action.market)?.ruling, action.ruling);
}

/** Why somebody could not approve an action now, in a sentence; empty if nothing is known that bars them. */
export async function barredOf(action: SettlementAction, by: number, needs: Needs): Promise<string> {
  const { authority, evaluator, sequencer } = needs;
  try {
    await checkMayApprove(authority, action, { by, now: sequencer.now(), known: evaluator.knownOf(action.match) });
    checkUnchanged(action, needs);
    return '';
  } catch (error) {
    if (error instanceof FlowRefusal) return error.message;
    throw error;
  }
}
