import { z } from 'zod';
import { Id, MarketIdText } from './bets.ts';
import type { Call } from './call.ts';

// What is said of a match and its markets beside prices: the rule that settles a market, a stream, a remark.

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

export const MATCH_SETTING_CALLS = {
  'rules/getMarketRule': {
    method: 'POST',
    access: 'bettor',
    summary: 'The text and version of the rule that a market is settled by.',
    request: z.strictObject({ market_id: MarketIdText }),
    data: MarketRule,
  },
} as const satisfies Record<string, Call>;

export const ADMIN_MATCH_CALLS = {
  'admin/setMatchStream': {
    method: 'POST',
    access: 'operator',
    summary:
      'Where a match is shown: an https address of an origin that this installation allows (TV_ORIGINS), or empty for nowhere.',
    request: z.strictObject({ match_id: Id, stream_url: z.string().max(500) }),
    data: z.strictObject({ match_id: z.int(), stream_url: z.string() }),
  },
  'admin/setMarketRemark': {
    method: 'POST',
    access: 'operator',
    summary: 'The note that stands under a market, the toss or the weather; empty takes it away.',
    request: z.strictObject({ market_id: MarketIdText, remark: z.string().trim().max(200) }),
    data: z.strictObject({ market_id: z.string(), remark: z.string() }),
  },
} as const satisfies Record<string, Call>;

export type MarketRule = z.infer<typeof MarketRule>;
