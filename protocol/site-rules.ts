import { z } from 'zod';
import type { CallTable } from './call.ts';
import { MarketRef } from './ids.ts';

// The site's own rules, as the page of 27 tabs shows them.

/** Figures that a rule settles by. Every row has a cell for each column. */
export const SiteRulesTable = z.strictObject({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type SiteRulesTable = z.infer<typeof SiteRulesTable>;

export const SiteRulesSection = z.strictObject({
  title: z.string(),
  /** One sentence an entry. */
  text: z.array(z.string()),
  /** The rule of the book that it is the text of, and its version; left out of general sections. */
  rule_id: z.string().optional(),
  rule_version: z.int().optional(),
  table: SiteRulesTable.optional(),
});
export type SiteRulesSection = z.infer<typeof SiteRulesSection>;

export const SiteRules = z.strictObject({
  /** In the page's order, spelled as it spells them; the first is shown first. */
  tabs: z.array(z.strictObject({ name: z.string(), sections: z.array(SiteRulesSection) })),
});
export type SiteRules = z.infer<typeof SiteRules>;

/** The rule that a market is bound to, as it was when the market opened. */
export const MarketRule = z.strictObject({
  market_id: z.string(),
  /** Empty and 0 where a person types the result. */
  rule: z.string(),
  rule_version: z.int(),
  title: z.string(),
  /** Its tab of the site's rules. */
  tab: z.string(),
  /** One sentence an entry. */
  text: z.array(z.string()),
  /** The newest version there is: higher where the market keeps an older one. */
  newest_version: z.int(),
});
export type MarketRule = z.infer<typeof MarketRule>;

const RuleCode = z.strictObject({
  rule: z.string(),
  rule_version: z.int(),
  /** Where it is in the repository. */
  file: z.string(),
  /** The rule itself, as this build runs it. */
  definition: z.string(),
  /** The file around it. */
  code: z.string(),
});

export const RULE_CALLS = {
  'rules/getSiteRules': {
    permission: 'public',
    effect: 'read',
    cost: 2,
    summary: 'The site’s rules, tab by tab: the texts that markets are settled by, with their versions and averages.',
    data: SiteRules,
  },
  'rules/getMarketRule': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'The text and version of the rule that a market is settled by.',
    request: z.strictObject({ market_id: MarketRef }),
    data: MarketRule,
  },
  'rules/getRuleCode': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'The code that decides by a rule, to be read beside its text.',
    request: z.strictObject({ rule: z.string().max(60), rule_version: z.int().min(1).max(1000) }),
    data: RuleCode,
  },
} as const satisfies CallTable;
