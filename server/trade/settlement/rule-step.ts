import {
  type Answer,
  canonicalJson,
  isSettledAs,
  keepsVoids,
  type SeenMarket,
  type SettledAnswer,
  type SettlementAction,
  THE_RULE,
} from 'results';
import type { Decided } from './hold.ts';

/**
 * The step of a rule in a market that it has decided. nothing: it has come to that, or a person has decided on these facts ·
 * carry-out: settles it · propose: asks a person · voids-stand: holds it
 */
export type RuleStep = 'nothing' | 'carry-out' | 'propose' | 'voids-stand';

export interface DecidedMarket {
  readonly ruling: Decided;
  /** The ruling in the engine's words. */
  readonly answer: Answer;
  readonly seen: SeenMarket;
  /** The last result; null if there was none. */
  readonly last: SettlementAction | null;
  /** By the market's policy. */
  readonly isAutomatic: boolean;
}

export function ruleStep({ ruling, answer, seen, last, isAutomatic }: DecidedMarket): RuleStep {
  const byPerson = last !== null && last.proposedBy !== THE_RULE;
  if (isAlready(answer, seen, last)) return 'nothing';
  if (byPerson && canonicalJson(last.ruling ?? null) === canonicalJson(ruling)) return 'nothing';
  if (last?.answer.state === 'settled' && !keepsVoids(last.answer, answer)) return 'voids-stand';
  return isAutomatic && !byPerson ? 'carry-out' : 'propose';
}

function isAlready(answer: Answer, seen: SeenMarket, last: SettlementAction | null): boolean {
  if (answer.state !== 'settled') return seen.status === 'void';
  if (!isSettledAs(seen, answer)) return false;
  const voids = ({ voidRunners, voidWindows }: SettledAnswer) => canonicalJson({ voidRunners, voidWindows });
  const hasVoids = answer.voidRunners !== undefined || answer.voidWindows !== undefined;
  return !hasVoids || (last?.answer.state === 'settled' && voids(last.answer) === voids(answer));
}

/** True if a market that is over rests on a result of the rule's, though the facts no longer decide it. */
export function isUndone(last: SettlementAction | null, isOver: boolean): boolean {
  return isOver && last !== null && last.proposedBy === THE_RULE && last.kind === 'settle';
}
