import { marketIdText } from 'protocol';
import type { MarketRule, RULE_CALLS, SiteRules } from 'protocol';
import { NEWEST_AVERAGES, newestRule, ruleOf, UnknownRuleError } from 'results';
import { sourceOf } from '../../../trade/settlement/rule-source.ts';
import { siteRules } from '../../../trade/settlement/site-rules.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { JsonData } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { unknown } from '../refusal.ts';

const NO_RULE = { rule: '', rule_version: 0, tab: '', text: [], newest_version: 0 } satisfies Partial<MarketRule>;

type Needs = Pick<GatewayDependencies, 'catalogue' | 'settlement'>;

export function ruleCalls({ catalogue, settlement }: Needs): Handlers<typeof RULE_CALLS> {
  // The rules change with the program alone: the page is made once.
  const page = new JsonData<SiteRules>(JSON.stringify(siteRules(NEWEST_AVERAGES)));
  return {
    'rules/getSiteRules': () => page,
    async 'rules/getMarketRule'({ market_id: market }) {
      const found = await catalogue.findMarket(market);
      if (found === undefined) throw unknown('unknown-market', 'market');
      const market_id = marketIdText(market);
      const terms = settlement.terms.termsOf(market);
      if (terms === undefined) return { market_id, title: found.market.name, ...NO_RULE };
      const { rule, version } = terms;
      const { title, tab, text } = ruleOf(rule, version);
      return {
        market_id,
        rule,
        rule_version: version,
        title,
        tab,
        text: [...text],
        newest_version: newestRule(rule).version,
      };
    },
    'rules/getRuleCode'({ rule, rule_version }) {
      try {
        return { rule, rule_version, ...sourceOf(ruleOf(rule, rule_version)) };
      } catch (error) {
        if (error instanceof UnknownRuleError) throw unknown(error.code, 'rule');
        throw error;
      }
    },
  };
}
