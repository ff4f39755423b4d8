import type { SettlementAction } from './action.ts';
import type { Answer, SeenMarket } from './answer.ts';
import { FlowRefusal } from './flow-refusal.ts';

/** What a market is, as an answer; undefined before it has come to any. */
export function answerNow({ status, result }: SeenMarket): Answer | undefined {
  if (status === 'void') return { state: 'void' };
  if (status !== 'settled' || result === undefined) return undefined;
  const { winners, tied = [], placed = [], placedTied = [], number } = result;
  const lists = Object.entries({ tied, placed, placedTied }).filter(([, list]) => list.length > 0);
  return { state: 'settled', winners, ...Object.fromEntries(lists), ...(number === undefined ? {} : { number }) };
}

/**
 * Where rolling back leads: to what the market was before what it is now, roll-backs undone; to void where it was nothing.
 *
 * @param done  its actions that were carried out, oldest first
 * @param now   what it is
 * @throws      FlowRefusal `nothing-to-roll-back`
 */
export function rollBackTo(done: readonly SettlementAction[], now: Answer | undefined): Answer {
  const stack: Answer[] = [];
  for (const { kind, answer } of done) {
    if (kind === 'roll-back') stack.pop();
    else if (answer.state !== 'bets-void') stack.push(answer);
  }
  stack.pop();
  const before = stack.at(-1);
  if (now === undefined || (before === undefined && now.state === 'void'))
    throw new FlowRefusal('nothing-to-roll-back', 'This market has no result to roll back.');
  return before === undefined ? { state: 'void' } : withoutVoids(before);
}

/** Bets that were void for good stay so: they need not be made void again. */
function withoutVoids(answer: Answer): Answer {
  if (answer.state !== 'settled') return answer;
  const { voidRunners: _, voidWindows: __, ...result } = answer;
  return result;
}
