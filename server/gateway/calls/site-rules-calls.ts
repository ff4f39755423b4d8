import { NEWEST_AVERAGES } from '../../settlement/averages/averages-1.ts';
import { siteRules } from '../../settlement/rules/site-rules.ts';
import type { CallHandlers } from './call-handlers.ts';

/** The rules change with the program alone: the page is made once. */
export function siteRulesCalls(): CallHandlers<'rules/getSiteRules'> {
  const page = siteRules(NEWEST_AVERAGES);
  return { 'rules/getSiteRules': () => page };
}
