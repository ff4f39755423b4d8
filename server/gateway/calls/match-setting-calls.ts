import type { MarketId } from 'engine/vocabulary';
import { newestRule, ruleOf } from '../../settlement/rules/rule-book.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, unknown } from '../refusal.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names = 'rules/getMarketRule' | 'admin/setMatchStream' | 'admin/setMarketRemark';

/** What SQL holds in an integer. */
const LARGEST_ID = 2 ** 31 - 1;
const marketOf = (text: string) => Number(text.slice(2)) as MarketId;

/**
 * The rule of a market, and what operators say of matches beside their markets.
 *
 * @param tvOrigins  whose pages and videos a match may be shown from
 */
export function matchSettingCalls(parts: GatewayParts, tvOrigins: readonly string[]): CallHandlers<Names> {
  const { catalogue, settlement } = parts;
  return {
    async 'rules/getMarketRule'({ market_id }) {
      const market = marketOf(market_id);
      const found = await catalogue.findMarket(market);
      if (found === undefined) throw unknown('unknown-market', 'market');
      const terms = settlement.terms.termsOf(market);
      if (terms === undefined) {
        const { name } = found.market;
        return { market_id, rule: '', rule_version: 0, title: name, tab: '', text: [], newest_version: 0 };
      }
      const { title, tab, text } = ruleOf(terms.rule, terms.version);
      const newest = newestRule(terms.rule).version;
      return {
        market_id,
        rule: terms.rule,
        rule_version: terms.version,
        title,
        tab,
        text: [...text],
        newest_version: newest,
      };
    },
    async 'admin/setMatchStream'({ match_id, stream_url }) {
      const match = Math.abs(match_id) > LARGEST_ID ? undefined : await catalogue.findMatch(match_id);
      if (match === undefined) throw unknown('unknown-match', 'match');
      const url = stream_url === '' ? '' : checkedStream(stream_url, tvOrigins);
      await catalogue.setStream(match_id, url);
      return { match_id, stream_url: url };
    },
    async 'admin/setMarketRemark'({ market_id, remark }) {
      const market = marketOf(market_id);
      if ((await catalogue.findMarket(market)) === undefined) throw unknown('unknown-market', 'market');
      await catalogue.setRemark(market, remark);
      return { market_id, remark };
    },
  };
}

/** @throws Refusal where the page's policy would not let it be shown */
function checkedStream(asked: string, origins: readonly string[]): string {
  const url = URL.parse(asked);
  if (url !== null && url.username === '' && url.password === '' && origins.includes(url.origin)) return url.href;
  throw new Refusal(422, 'stream-not-allowed', {
    message: 'A stream’s address must be at one of the origins that this installation allows.',
  });
}
