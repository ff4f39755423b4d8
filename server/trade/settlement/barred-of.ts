import { FlowRefusal, type SettlementAction } from 'results';
import type { FlowDependencies } from './flow-dependencies.ts';
import { checkMayApprove, type Hands } from './second-person.ts';
import { checkRuling, checkVersion } from './see-market.ts';

type Needs = Pick<FlowDependencies, 'authority' | 'evaluator' | 'sequencer'>;

/** @throws FlowRefusal if its market, or what the rule says of it, is not as it was proposed */
export function checkUnchanged(action: SettlementAction, { sequencer, evaluator }: Needs): void {
  checkVersion(sequencer, action.market, action.marketVersion);
  checkRuling(evaluator.evaluate(action.market)?.ruling, action.ruling);
}

/**
 * Why somebody could not approve these actions now, in a sentence each; empty if nothing is known that bars them. The
 * rule is not applied again for it: a list is read every few seconds.
 */
export async function barredOf(actions: readonly SettlementAction[], by: number, needs: Needs): Promise<string[]> {
  const { evaluator, sequencer } = needs;
  const authority = needs.authority === undefined ? undefined : onceForEach(needs.authority);
  const barred: string[] = [];
  for (const action of actions) {
    const of = { by, now: sequencer.now(), known: evaluator.knownOf(action.match) };
    const refused = await checkMayApprove(authority, action, of)
      .then(() => checkVersion(sequencer, action.market, action.marketVersion))
      .then(() => '', messageOf);
    barred.push(refused);
  }
  return barred;
}

function messageOf(error: unknown): string {
  if (error instanceof FlowRefusal) return error.message;
  throw error;
}

/** The same answers, each looked up once however many actions there are. */
function onceForEach(authority: Hands): Hands {
  const seconds = new Map<string, Promise<boolean>>();
  const deciding = new Map<number, Promise<boolean>>();
  const once = <K>(known: Map<K, Promise<boolean>>, key: K, look: () => Promise<boolean>) => {
    const found = known.get(key) ?? look();
    known.set(key, found);
    return found;
  };
  return {
    validMs: authority.validMs,
    maySecond: (login, second) => once(seconds, `${login} ${second}`, () => authority.maySecond(login, second)),
    mayStillDecide: (userId) => once(deciding, userId, () => authority.mayStillDecide(userId)),
  };
}
