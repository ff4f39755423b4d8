import type { Payoff } from 'engine';
import type { Money } from 'engine/vocabulary';
import { toWireMoney, type MATCH_PLAN_CALLS } from 'protocol';
import { newestRule, type DraftTerms } from 'results';
import { ANY_SPORT } from '../../../trade/catalogue/by-hand-templates.ts';
import type { Sport } from '../../../trade/catalogue/catalogue-rows.ts';
import {
  formFigures,
  beyondFormat,
  type Format,
  problemOfFigures,
  withFormat,
} from '../../../trade/catalogue/match-format.ts';
import {
  NAME_OF_MATCH,
  templateRunners,
  type MarketTemplate,
  type MatchTemplate,
  type NamedRunner,
} from '../../../trade/catalogue/match-template.ts';
import { MATCH_TEMPLATES } from '../../../trade/catalogue/match-templates.ts';
import { BASES, editedBy, type SiteTemplate, type TemplateEdit } from '../../../trade/catalogue/site-templates.ts';
import { BY_HAND } from '../../../trade/settlement/market-terms.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { checkDraft, nobodyQuotes, USUAL_LOSS_CAP } from './market-requests.ts';

// Templates of matches as the site changes them, and as they go over the wire.

export const ONE_WINNER: Payoff = { kind: 'runners', winners: 1, complete: true };

type TemplateRequest = Parameters<Handlers<typeof MATCH_PLAN_CALLS>['admin/setMatchTemplate']>[0];

/** A request for a template is held against these. */
export interface TemplateSite {
  readonly templates: readonly SiteTemplate[];
  readonly sports: readonly Sport[];
}

type Needs = Pick<GatewayDependencies, 'catalogue' | 'catalogueEdits'>;

export async function templateSite({ catalogue, catalogueEdits }: Needs): Promise<TemplateSite> {
  return { templates: await catalogueEdits.templates.all(), sports: catalogue.sportList.ofMatches() };
}

export async function setTemplate(needs: Needs, body: TemplateRequest) {
  const { templates } = needs.catalogueEdits;
  const site = await templateSite(needs);
  checkTemplate(body, site);
  await templates.set(body.template, toEdit(body, formatWanted(body, site)));
  const kept = await templates.find(body.template);
  // One that was the site's own and is gone: as it would be made again.
  return toWireTemplate(kept ?? editedBy(templateWanted(body, site) as MatchTemplate, undefined));
}

/** The format that a template has or gets; undefined if the software's own is meant. */
export function formatWanted({ template, format }: TemplateRequest, { templates }: TemplateSite): Format | undefined {
  if (format === undefined) return templates.find((one) => one.template === template)?.format;
  const { of, name, sport_id: sportId, figures } = format;
  return { of, name, sportId, figures };
}

/** Before any change of its markets; undefined if there is no such template. */
export function templateWanted(body: TemplateRequest, site: TemplateSite): MatchTemplate | undefined {
  const format = formatWanted(body, site);
  if (format === undefined) return MATCH_TEMPLATES.find(({ template }) => template === body.template);
  const base = BASES.find(({ template }) => template === format.of);
  return base === undefined ? undefined : withFormat(base, { template: body.template, format });
}

/** Each market can be made and settled as it is wanted, before anything is kept. @throws Refusal */
export function checkTemplate(body: TemplateRequest, site: TemplateSite): void {
  const { markets: wanted, min_stake } = body;
  const format = formatWanted(body, site);
  if (format !== undefined) checkFormat(body, { format, site });
  const template = templateWanted(body, site);
  if (template === undefined) throw unknown('unknown-template', 'template');
  if (new Set(wanted.map(({ name }) => name.toLowerCase())).size < wanted.length)
    throw new Refusal(422, 'same-name-twice', { message: 'Two markets of the template have the same name.' });
  for (const { of, name, max_stake } of wanted) {
    if (!template.markets.some((market) => market.name === of))
      throw new Refusal(422, 'unknown-template-market', { message: `${template.name} has no market ${of}.` });
    if (max_stake !== null && max_stake < min_stake)
      throw new Refusal(422, 'limits-contradict', { message: `${name}: the minimum stake is above the maximum.` });
  }
  for (const market of editedBy(template, toEdit(body, format)).markets) {
    checkMarket(market);
    const beyond = beyondFormat(template, market.subject);
    if (beyond !== '') throw new Refusal(422, 'beyond-the-format', { message: `${market.name}: ${beyond}` });
  }
}

/** @throws Refusal */
function checkFormat(
  { template: named, format: wanted, markets }: TemplateRequest,
  { format, site }: { readonly format: Format; readonly site: TemplateSite },
): void {
  if (wanted === undefined) return;
  const base = BASES.find(({ template }) => template === format.of);
  if (base === undefined) throw unknown('unknown-template', 'template');
  const refuse = (code: string, message: string) => new Refusal(422, code, { message });
  if (BASES.some(({ template }) => template === named))
    throw refuse('format-of-software', 'The name and figures of a template of the software stay. Make a format of it.');
  const present = site.templates.find(({ template }) => template === named);
  if (present === undefined && !/^[a-z0-9-]+$/.test(named))
    throw refuse('invalid-template', 'The code of a template has small letters, digits and hyphens.');
  if (present === undefined && markets.length === 0) throw unknown('unknown-template', 'template');
  if (present?.format !== undefined && present.format.of !== format.of)
    throw refuse('another-format', `${present.name} is made of another template. Make a new format.`);
  if (
    site.templates.some(({ template, name }) => template !== named && name.toLowerCase() === format.name.toLowerCase())
  )
    throw new Refusal(409, 'name-taken', { message: `Another format is called ${format.name}.` });
  if (!site.sports.some(({ sportId }) => sportId === format.sportId)) throw unknown('unknown-sport', 'sport');
  if (base.sportId !== ANY_SPORT && base.sportId !== format.sportId)
    throw refuse('wrong-sport', `${base.name} is for another sport.`);
  const problem = problemOfFigures(base, format.figures);
  if (problem !== '') throw refuse('invalid-figure', problem);
}

export const toEdit = (
  { markets, bet_delay, commission, min_stake }: TemplateRequest,
  format: Format | undefined,
): TemplateEdit => ({
  format,
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
  if (market.mechanism !== 'quoted' && market.lossCap !== undefined) throw nobodyQuotes(market);
  const runners = templateRunners(market, 'ABCDEFGHIJKL'.split(''));
  if (market.rule !== '')
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

export function toWireTemplate(of: SiteTemplate) {
  const { template, name, sportId, sides, markets, ...edited } = of;
  const orZero = (limit: Money | undefined) => toWireMoney(limit ?? (0 as Money));
  return {
    template,
    name,
    sport_id: sportId,
    sides,
    first_fact: edited.first.about,
    made_of: edited.format?.of ?? '',
    figures: formFigures(of),
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
      rule_title: one.rule === '' ? '' : newestRule(one.rule).title,
      subject: one.subject as Record<string, unknown>,
      at_start: one.atStart,
      commission: one.commission === undefined ? null : one.commission / 100,
      max_stake: orZero(one.maxStake),
      max_profit: orZero(one.maxProfit),
      house_loss_cap: one.mechanism === undefined ? 0 : toWireMoney(one.lossCap ?? USUAL_LOSS_CAP),
    })),
  };
}
