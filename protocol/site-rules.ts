import { z } from 'zod';
import type { Call } from './call.ts';

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

export const SITE_RULES_CALLS = {
  'rules/getSiteRules': {
    method: 'GET',
    access: 'public',
    summary: 'The site’s rules, tab by tab: the texts that markets are settled by, with their versions and averages.',
    data: SiteRules,
  },
} as const satisfies Record<string, Call>;
