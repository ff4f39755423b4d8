import type { CricketMatch } from '../facts/cricket/cricket-facts.ts';
import type { RuleContext } from '../rule.ts';
import type { Ruling } from '../ruling.ts';
import { boundRule, newestRule } from '../rules/rule-book.ts';
import { aContext } from './rules.fixture.ts';

/** What the newest version of a rule of cricket makes of a match. */
export function ruled(rule: string, subject: object, match: CricketMatch, context: Partial<RuleContext> = {}): Ruling {
  const id = `cricket.${rule}`;
  const { rule: bound, subject: read } = boundRule({ rule: id, version: newestRule(id).version, subject });
  return bound.settle(match, read, aContext(context));
}

/** In a word: its number, its winners (`A=B` in a dead heat), or its state. */
export function answerOf(...args: Parameters<typeof ruled>): string {
  const ruling = ruled(...args);
  if (ruling.state !== 'settled') return ruling.state;
  const { result } = ruling;
  if ('number' in result) return String(result.number);
  return result.winners.length > 0 ? result.winners.join('+') : (result.tied ?? []).join('=');
}
