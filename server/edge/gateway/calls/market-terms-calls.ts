import type { MarketId } from 'engine/vocabulary';
import { marketIdText, type CATALOGUE_CHANGE_CALLS, type MarketTermsOnWire } from 'protocol';
import { z } from 'zod';
import {
  answersOfRule,
  boundRule,
  canonicalJson,
  type FactsKind,
  fitsPayoff,
  newestRule,
  newestRules,
  type Rule,
  ruleOf,
  sportOfFacts,
} from 'results';
import { agreedFor } from '../../../trade/settlement/market-terms.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { checkDraft, draftOf } from '../checks/market-requests.ts';
import { checkReadAsMeant, inTurnOfMatch } from '../checks/read-as-meant.ts';

type Calls = Pick<
  Handlers<typeof CATALOGUE_CHANGE_CALLS>,
  'admin/changeMarketTerms' | 'admin/getMarketTerms' | 'admin/getRuleChoices' | 'admin/getRuleAnswers'
>;
type Needs = Pick<GatewayDependencies, 'catalogue' | 'catalogueEdits' | 'live' | 'settlement' | 'facts'>;

/** The rule that settles a market, and another one until bets rest on it. */
export function marketTermsCalls(needs: Needs): Calls {
  const { catalogue, settlement, facts } = needs;
  const findMarket = async (market: MarketId) => {
    const found = await catalogue.findMarket(market);
    if (found === undefined) throw unknown('unknown-market', 'market');
    return found;
  };
  return {
    'admin/changeMarketTerms': inTurnOfMatch(needs, async ({ market_id: market, terms }) => {
      const { match, market: found } = await findMarket(market);
      const { payoff, runners } = found;
      const bound = settlement.terms.termsOf(market);
      const wanted = draftOf(terms);
      const isOther = canonicalJson(agreedFor(bound)) !== canonicalJson(agreedFor(wanted));
      const policy = bound?.policy ?? wanted.policy;
      const draft = { ...wanted, policy: bound !== undefined && isOther ? { ...policy, automatic: false } : policy };
      checkDraft(draft, { payoff, runners });
      const stays = reasonToStay(needs, market);
      if (stays !== '') throw new Refusal(409, 'terms-pinned', { message: stays });
      await checkReadAsMeant(draft, found, { match, facts });
      const present = settlement.terms.policyOf(market);
      // Before the rule: whatever stops the exchange between the two, the new one does not settle by itself.
      if (present.automatic && isOther) await settlement.terms.setPolicy(market, { ...present, automatic: false });
      const { rule, version } = await settlement.terms.draftTerms(market, draft).catch(refuseSettlement);
      return { market_id: marketIdText(market), rule, rule_version: version };
    }),
    async 'admin/getMarketTerms'({ market_id: market }) {
      await findMarket(market);
      return { market_id: marketIdText(market), ...termsOnWire(needs, market), stays: reasonToStay(needs, market) };
    },
    async 'admin/getRuleChoices'({ market_id: market }) {
      const { match, market: found } = await findMarket(market);
      const kind = await facts.kindOf(match.matchId, match.sport.sportId);
      const fits = newestRules().filter(
        (rule) => isOfSport(rule, kind, match.sport.sportId) && fitsPayoff(rule.id, found.payoff),
      );
      return fits.map(({ id, version, title, text, subject }) => ({
        rule: id,
        rule_version: version,
        title,
        text: [...text],
        subject: z.toJSONSchema(subject, { unrepresentable: 'any', io: 'input' }),
      }));
    },
    'admin/getRuleAnswers'({ rule, subject }) {
      try {
        const bound = boundRule({ rule, version: newestRule(rule).version, subject });
        const answers = answersOfRule(rule, bound.subject);
        if (answers.kind === 'number') return { is_number: true, outcomes: [], has_names: false };
        return { is_number: false, outcomes: [...answers.runnerNames], has_names: answers.names };
      } catch (error) {
        return refuseSettlement(error);
      }
    },
  };
}

/** Sports that share their facts have rules of their own each: snooker.match-odds. */
function isOfSport({ id, sport }: Rule, kind: FactsKind | undefined, sportId: number): boolean {
  if (sport !== kind) return false;
  const isShared = kind === 'sets' || kind === 'periods';
  return !isShared || id.startsWith(`${sportOfFacts(sportId)?.sport}.`);
}

function termsOnWire({ settlement }: Needs, market: MarketId): Omit<MarketTermsOnWire, 'market_id' | 'stays'> {
  const terms = settlement.terms.termsOf(market);
  if (terms === undefined)
    return { rule: '', rule_version: 0, title: '', text: [], subject: {}, outcomes: {}, per_unit: 1 };
  const { rule, version, subject, runnerNames, perUnit } = terms;
  const { title, text } = ruleOf(rule, version);
  return {
    rule,
    rule_version: version,
    title,
    text: [...text],
    subject: subject as Record<string, unknown>,
    outcomes: { ...runnerNames },
    per_unit: perUnit,
  };
}

/** Bets rest on what a market was opened under; empty before. */
function reasonToStay({ settlement, live }: Needs, market: MarketId): string {
  const pinned = settlement.terms.pinnedTermsOf(market);
  if (pinned !== undefined) {
    const { title } = ruleOf(pinned.rule, pinned.version);
    return `This market has been open, so bets rest on ${title}, version ${pinned.version}. Void it and add another market.`;
  }
  if (live.market(market)?.status === 'inactive') return '';
  if (settlement.terms.termsOf(market) !== undefined) return 'This market has ended: its rule cannot change.';
  return 'This market has been open without a rule, so bets rest on a manual result. Void it and add another market.';
}
