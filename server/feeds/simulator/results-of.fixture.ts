// What the rules make of a story's facts, when all of them are told.
import type { Millis } from 'engine';
import { NEWEST_AVERAGES } from '../../settlement/averages/averages-1.ts';
import type { Fact } from '../../facts/fact.ts';
import { foldFacts } from '../../facts/fold-facts.ts';
import { boundRule, newestRule } from '../../settlement/rules/rule-book.ts';
import type { Setting, Story } from './story.ts';

export const SETTING: Setting = {
  startsAt: Date.UTC(2026, 10, 21, 10, 0, 0),
  competition: 'Cup',
  ground: 'Park',
  country: 'IN',
};

/** The places of the runners that win, market by market; none where the result is a number. @throws where a rule does not settle */
export function resultsOf(story: Story): number[][] {
  const facts = story.facts.map(({ said }, place): Fact => ({
    id: place + 1,
    at: SETTING.startsAt as Millis,
    source: 'simulator',
    said,
  }));
  return story.markets.map(({ rule: id, subject: said, runnerNames }) => {
    const { version } = newestRule(id);
    const { rule, subject } = boundRule({ rule: id, version, subject: said });
    const ruling = rule.settle(foldFacts(rule.sport, facts, []), subject, {
      averages: NEWEST_AVERAGES,
      openedAt: 0 as Millis,
    });
    if (ruling.state !== 'settled') throw new Error(`${id}: ${ruling.state}`);
    if (!('winners' in ruling.result)) return [];
    return ruling.result.winners.map((winner) => runnerNames.indexOf(winner));
  });
}
