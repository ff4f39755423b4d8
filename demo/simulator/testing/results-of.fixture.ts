// What the rules make of a story's facts, when all of them are told.
import type { Millis } from 'engine';
import { boundRule, type Fact, NEWEST_AVERAGES, newestRule, type Ruling } from 'results';
import { foldFacts } from '../../../results/facts/fold-facts.ts';
import type { MarketPlan, Setting, Story } from '../story.ts';

export const SETTING: Setting = {
  startsAt: Date.UTC(2026, 10, 21, 10, 0, 0),
  competition: 'Cup',
  ground: 'Park',
  country: 'IN',
};

export type PlanOfRule = Pick<MarketPlan, 'name' | 'rule' | 'subject' | 'runners' | 'runnerNames'>;

export interface SettledPlan {
  readonly plan: PlanOfRule;
  readonly ruling: Ruling;
}

/** Each market's ruling by the newest version of its rule, once all of the match is told. */
export function rulingsOf(story: Story, plans: readonly PlanOfRule[] = story.markets): SettledPlan[] {
  const facts = story.facts.map(({ said }, place): Fact => ({
    id: place + 1,
    at: SETTING.startsAt as Millis,
    source: 'simulator',
    said,
  }));
  return plans.map((plan) => {
    const { version } = newestRule(plan.rule);
    const { rule, subject } = boundRule({ rule: plan.rule, version, subject: plan.subject });
    const context = { averages: NEWEST_AVERAGES, openedAt: 0 as Millis };
    return { plan, ruling: rule.settle(foldFacts(rule.sport, facts, []), subject, context) };
  });
}

/** The places of the runners that win, market by market; none if the result is a number. @throws if a rule does not settle */
export function resultsOf(story: Story): number[][] {
  return rulingsOf(story).map(({ plan, ruling }) => {
    if (ruling.state !== 'settled') throw new Error(`${plan.rule}: ${ruling.state}`);
    if (!('winners' in ruling.result)) return [];
    return ruling.result.winners.map((winner) => plan.runnerNames.indexOf(winner));
  });
}
