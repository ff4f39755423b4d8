import type { Doubt } from '../facts/fact.ts';
import type { Rule } from '../rule.ts';
import type { SiteTab } from './site-tabs.ts';

/** What every match as it is known says beside the play. */
export interface Doubted {
  readonly doubts: readonly Doubt[];
}

/**
 * A rule as the book takes it: while a fact of the match is in doubt, whatever the rule would decide is held.
 *
 * @returns the rule, frozen
 */
export function defineRule<Facts extends Doubted, Subject>(
  rule: Rule<Facts, Subject> & { readonly tab: SiteTab },
): Rule<Facts, Subject> {
  return Object.freeze({
    ...rule,
    settle: (...[facts, subject, context]: Parameters<Rule<Facts, Subject>['settle']>) => {
      const ruling = rule.settle(facts, subject, context);
      const [doubt] = facts.doubts;
      if (doubt === undefined || ruling.state === 'open' || ruling.state === 'held') return ruling;
      return { state: 'held' as const, reason: `in doubt: ${doubt.text}`, would: ruling };
    },
  });
}
