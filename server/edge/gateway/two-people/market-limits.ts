import type { MarketOptions } from 'engine';
import type { Money } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { canonicalJson } from 'results';
import type { MarketTemplate } from '../../../trade/catalogue/match-template.ts';
import { MATCH_TEMPLATES } from '../../../trade/catalogue/match-templates.ts';
import { editedBy } from '../../../trade/catalogue/site-templates.ts';
import { checkNewMarket, USUAL_LOSS_CAP } from '../calls/market-requests.ts';
import { checkTemplate, toEdit, toWireTemplate } from '../calls/template-requests.ts';
import { changedBy } from './limit-changes.ts';
import type { BodyOf, Measured, MeasureNeeds } from './measured.ts';
import { refusedBy } from './refused-by.ts';

/** What bettors can bet on a market, and the house can lose on it: minor units; undefined for no limit. */
interface MarketLimits {
  readonly maxStake?: number | undefined;
  readonly maxProfit?: number | undefined;
  /** Of a market that the house quotes. */
  readonly lossCap?: number | undefined;
}

const LIMITS = ['maxStake', 'maxProfit', 'lossCap'] as const;
const POINT = 100;

const ofOptions = ({ maxStake, maxProfit, house }: MarketOptions): MarketLimits => ({
  maxStake,
  maxProfit,
  lossCap: house?.lossCap,
});

function ofTemplateMarket({ mechanism, maxStake, maxProfit, lossCap }: MarketTemplate): MarketLimits {
  const minor = (points: number | undefined) => (points === undefined ? undefined : points * POINT);
  const cap = minor(lossCap) ?? USUAL_LOSS_CAP;
  return { maxStake: minor(maxStake), maxProfit: minor(maxProfit), lossCap: mechanism === undefined ? undefined : cap };
}

interface SortOfMarket {
  readonly sportId: number;
  readonly marketType: string;
  readonly isQuoted: boolean;
}

/** The most that the site's templates of a sport give a market of this sort. */
async function templateLimits({ sportId, marketType, isQuoted }: SortOfMarket, { catalogueEdits }: MeasureNeeds) {
  const templates = (await catalogueEdits.templates.all()).filter((one) => one.sportId === sportId);
  const alike = templates
    .flatMap(({ markets }) => markets)
    .filter((one) => one.marketType === marketType && (one.mechanism === 'quoted') === isQuoted)
    .map(ofTemplateMarket);
  const most = (limit: (typeof LIMITS)[number]) => {
    const figures = alike.map((one) => one[limit]);
    return figures.length === 0 || figures.includes(undefined) ? undefined : Math.max(...(figures as number[]));
  };
  const lossCap = isQuoted ? (most('lossCap') ?? USUAL_LOSS_CAP) : undefined;
  return { maxStake: most('maxStake'), maxProfit: most('maxProfit'), lossCap };
}

/** By how much the limit that is raised most exceeds both the template's figure and what it was. */
function excess(next: MarketLimits, { before, template }: { before: MarketLimits; template: MarketLimits }): number {
  return Math.max(
    ...LIMITS.map((limit) => {
      const least = Math.max(template[limit] ?? Infinity, before[limit] ?? Infinity);
      return least === Infinity ? 0 : Math.max(0, (next[limit] ?? Infinity) - least);
    }),
  );
}

export async function ofMarketLimits(
  body: BodyOf<'admin/changeMarket'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const found = await needs.catalogue.findMarket(body.market_id);
  if (found === undefined) return undefined;
  const { market, match } = found;
  const before = ofOptions(market.options);
  const changed = (wanted: number | null | undefined, was: number | undefined) =>
    wanted === undefined ? was : (wanted ?? undefined);
  const next = {
    maxStake: changed(body.max_stake, before.maxStake),
    maxProfit: changed(body.max_profit, before.maxProfit),
    lossCap: changed(body.house_loss_cap, before.lossCap),
  };
  const isQuoted = market.mechanism === 'quoted';
  const sort = { sportId: match.sport.sportId, marketType: market.marketType, isQuoted };
  const amount = excess(next, { before, template: await templateLimits(sort, needs) });
  if (amount === 0) return undefined;
  const orNone = (limit: number | undefined) => (limit === undefined ? null : toWireMoney(limit as Money));
  const now = {
    commission: market.baseRate / 100,
    min_stake: toWireMoney(market.minStake),
    max_stake: orNone(before.maxStake),
    max_profit: orNone(before.maxProfit),
    house_loss_cap: orNone(before.lossCap),
  };
  return { kind: 'market-cap', amount, isByDay: true, before: changedBy(body, now), seen: canonicalJson(now) };
}

/** A market that the house quotes counts by its cap: that bounds what the house loses, with or without limits of bets. */
export async function ofNewMarket(
  body: BodyOf<'admin/createMarket'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const match = await needs.catalogue.findMatch(body.match_id);
  if (match === undefined || body.mechanism !== 'quoted') return undefined;
  const sort = { sportId: match.sport.sportId, marketType: body.market_type, isQuoted: true };
  const { lossCap } = await templateLimits(sort, needs);
  const template = { lossCap };
  const next = { lossCap: body.options?.house_loss_cap ?? USUAL_LOSS_CAP };
  const amount = excess(next, { before: template, template });
  if (amount === 0) return undefined;
  const seen = canonicalJson({ match: match.matchId, openAt: match.openAt });
  return { kind: 'market-cap', amount, isByDay: true, seen, ...refusedBy(() => checkNewMarket(body)) };
}

/** Matches are made with all markets of a template, so what each of them is raised by adds up. */
export async function ofTemplate(
  body: BodyOf<'admin/setMatchTemplate'>,
  { catalogueEdits }: MeasureNeeds,
): Promise<Measured | undefined> {
  const present = await catalogueEdits.templates.find(body.template);
  const software = MATCH_TEMPLATES.find(({ template }) => template === body.template);
  if (present === undefined || software === undefined) return undefined;
  const own = editedBy(software, undefined).markets;
  const next = body.markets.length === 0 ? own : editedBy(software, toEdit(body)).markets;
  const amounts = next.map((market) => {
    const was = present.markets.find(({ of }) => of === market.of) ?? own.find(({ of }) => of === market.of);
    const before = was === undefined ? {} : ofTemplateMarket(was);
    return excess(ofTemplateMarket(market), { before, template: before });
  });
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  if (amount === 0) return undefined;
  const { bet_delay, commission, min_stake, markets } = toWireTemplate(present);
  const before = { bet_delay, commission, min_stake, markets };
  const seen = canonicalJson(before);
  return { kind: 'market-cap', amount, isByDay: true, before, seen, ...refusedBy(() => checkTemplate(body)) };
}
