import type { Payoff } from 'engine';
import type { Money } from 'engine/vocabulary';
import { toWireMoney, type MATCH_PLAN_CALLS } from 'protocol';
import type { DraftTerms } from 'results';
import {
  NAME_OF_MATCH,
  templateRunners,
  type MarketTemplate,
  type MatchTemplate,
  type NamedRunner,
} from '../../../trade/catalogue/match-template.ts';
import { MATCH_TEMPLATES } from '../../../trade/catalogue/match-templates.ts';
import { editedBy, type SiteTemplate, type TemplateEdit } from '../../../trade/catalogue/site-templates.ts';
import { BY_HAND } from '../../../trade/settlement/market-terms.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { checkDraft, USUAL_LOSS_CAP } from './market-requests.ts';

// Templates of matches as the site changes them, and as they go over the wire.

export const ONE_WINNER: Payoff = { kind: 'runners', winners: 1, complete: true };

type TemplateRequest = Parameters<Handlers<typeof MATCH_PLAN_CALLS>['admin/setMatchTemplate']>[0];

export async function setTemplate(
  { catalogueEdits: { templates } }: Pick<GatewayDependencies, 'catalogueEdits'>,
  body: TemplateRequest,
) {
  const template = checkTemplate(body);
  await templates.set(body.template, toEdit(body));
  return toWireTemplate((await templates.find(body.template)) ?? editedBy(template, undefined));
}

/** Each market can be made and settled as it is wanted, before anything is kept. @throws Refusal */
export function checkTemplate(body: TemplateRequest): MatchTemplate {
  const { template: named, markets: wanted, min_stake } = body;
  const template = MATCH_TEMPLATES.find((one) => one.template === named);
  if (template === undefined) throw unknown('unknown-template', 'template');
  if (new Set(wanted.map(({ name }) => name.toLowerCase())).size < wanted.length)
    throw new Refusal(422, 'same-name-twice', { message: 'Two markets of the template have the same name.' });
  for (const { of, name, max_stake } of wanted) {
    if (!template.markets.some((market) => market.name === of))
      throw new Refusal(422, 'unknown-template-market', { message: `${template.name} has no market ${of}.` });
    if (max_stake !== null && max_stake < min_stake)
      throw new Refusal(422, 'limits-contradict', { message: `${name}: the minimum stake is above the maximum.` });
  }
  for (const market of editedBy(template, toEdit(body)).markets) checkMarket(market);
  return template;
}

export const toEdit = ({ markets, bet_delay, commission, min_stake }: TemplateRequest): TemplateEdit => ({
  betDelay: bet_delay,
  commission,
  minStake: min_stake,
  markets: markets.map(toMarketEdit),
});

const toMarketEdit = ({ of, name, subject, at_start, ...limits }: TemplateRequest['markets'][number]) => ({
  of,
  name,
  subject,
  atStart: at_start,
  maxStake: limits.max_stake,
  maxProfit: limits.max_profit,
  lossCap: limits.house_loss_cap,
  commission: limits.commission ?? null,
});

/** With two sides, or a field, of no names: its rule can read its subject, and runners stand for its answers. @throws Refusal */
function checkMarket(market: MarketTemplate): void {
  if (market.mechanism !== 'quoted' && market.lossCap !== undefined)
    throw new Refusal(422, 'nobody-quotes', { message: `${market.name} has no house quotes, so it has no cap.` });
  const runners = templateRunners(market, ['A', 'B', 'C', 'D']);
  checkDraft(draftOfTemplate(market, runners, 'A match'), { payoff: market.payoff ?? ONE_WINNER, runners });
}

export function draftOfTemplate(
  { rule, subject }: MarketTemplate,
  runners: readonly NamedRunner[],
  matchName: string,
): DraftTerms {
  const named = runners.filter(({ standsFor }) => standsFor !== '');
  const runnerNames = Object.fromEntries(named.map(({ standsFor, selection }) => [standsFor, selection]));
  const fields = Object.entries(subject as object).map(([field, value]) => [
    field,
    value === NAME_OF_MATCH ? matchName : value,
  ]);
  return { rule, subject: Object.fromEntries(fields), runnerNames, perUnit: 1, policy: BY_HAND };
}

export function toWireTemplate({ template, name, sportId, sides, markets, ...edited }: SiteTemplate) {
  const orZero = (limit: Money | undefined) => toWireMoney(limit ?? (0 as Money));
  return {
    template,
    name,
    sport_id: sportId,
    sides,
    first_fact: edited.first.about,
    is_changed: edited.isChanged,
    bet_delay: edited.betDelay,
    commission: edited.commission / 100,
    min_stake: toWireMoney(edited.minStake),
    markets: markets.map((one) => ({
      of: one.of,
      name: one.name,
      market_type: one.marketType,
      mechanism: one.mechanism ?? 'order-book',
      rule: one.rule,
      subject: one.subject as Record<string, unknown>,
      at_start: one.atStart,
      commission: one.commission === undefined ? null : one.commission / 100,
      max_stake: orZero(one.maxStake),
      max_profit: orZero(one.maxProfit),
      house_loss_cap: one.mechanism === undefined ? 0 : toWireMoney(one.lossCap ?? USUAL_LOSS_CAP),
    })),
  };
}
