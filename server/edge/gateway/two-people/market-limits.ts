import type { MarketOptions } from 'engine';
import type { Money } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { canonicalJson } from 'results';
import type { MarketTemplate } from '../../../trade/catalogue/match-template.ts';
import { editedBy, type SiteTemplate } from '../../../trade/catalogue/site-templates.ts';
import { checkLimits, checkNewMarket, draftOf, USUAL_LOSS_CAP } from '../checks/market-requests.ts';
import {
  checkTemplate,
  formatWanted,
  templateSite,
  templateWanted,
  toEdit,
  toWireTemplate,
} from '../checks/template-requests.ts';
import { BY_HAND } from '../../../trade/settlement/market-terms.ts';
import { isLooserPolicy } from '../../../trade/settlement/looser-policy.ts';
import { changedBy } from './limit-changes.ts';
import type { BodyOf, Measured, MeasureNeeds } from './measured.ts';
import { refusedBy } from './refused-by.ts';

interface MarketLimits {
  readonly maxStake?: Money | undefined;
  readonly maxProfit?: Money | undefined;
  /** The most that the house can lose on it; undefined if the house does not quote it. */
  readonly lossCap?: Money | undefined;
}

/** The value of a limit that is not set, and the figure from which on a raise counts. */
const LIMITS = {
  maxStake: { unset: Infinity, from: 0 },
  maxProfit: { unset: Infinity, from: 0 },
  lossCap: { unset: 0, from: USUAL_LOSS_CAP },
} as const;

const ofOptions = ({ maxStake, maxProfit, house }: MarketOptions): MarketLimits => ({
  maxStake,
  maxProfit,
  lossCap: house?.lossCap,
});

function ofTemplateMarket({ mechanism, maxStake, maxProfit, lossCap }: MarketTemplate): MarketLimits {
  return { maxStake, maxProfit, lossCap: mechanism === undefined ? undefined : (lossCap ?? USUAL_LOSS_CAP) };
}

/** By how much the limit that is raised most exceeds what it was. A new market counts by its cap, which bounds what it can lose. */
function raisedBy(next: MarketLimits, before: MarketLimits = {}): number {
  const raised = (['maxStake', 'maxProfit', 'lossCap'] as const).map((limit) => {
    const { unset, from } = LIMITS[limit];
    const least = Math.max(from, before[limit] ?? unset);
    return least === Infinity ? 0 : Math.max(0, (next[limit] ?? unset) - least);
  });
  return Math.max(...raised);
}

export async function ofMarketLimits(
  body: BodyOf<'admin/changeMarket'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const found = await needs.catalogue.findMarket(body.market_id);
  if (found === undefined) return undefined;
  const { market } = found;
  const before = ofOptions(market.options);
  const changed = (wanted: Money | null | undefined, was: Money | undefined) =>
    wanted === undefined ? was : (wanted ?? undefined);
  const next = {
    maxStake: changed(body.max_stake, before.maxStake),
    maxProfit: changed(body.max_profit, before.maxProfit),
    lossCap: changed(body.house_loss_cap, before.lossCap),
  };
  const amount = raisedBy(next, before);
  if (amount === 0) return undefined;
  const orNone = (limit: Money | undefined) => (limit === undefined ? null : toWireMoney(limit));
  const now = {
    commission: market.baseRate / 100,
    min_stake: toWireMoney(market.minStake),
    max_stake: orNone(before.maxStake),
    max_profit: orNone(before.maxProfit),
    house_loss_cap: orNone(before.lossCap),
  };
  return {
    kind: 'market-cap',
    amount,
    isByDay: true,
    before: changedBy(body, now),
    seen: canonicalJson(now),
    ...refusedBy(() => checkLimits(market, body)),
  };
}

export async function ofNewMarket(
  body: BodyOf<'admin/createMarket'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const match = await needs.catalogue.findMatch(body.match_id);
  if (match === undefined) return undefined;
  const seen = canonicalJson({ match: match.matchId, openAt: match.openAt });
  const refused = refusedBy(() => checkNewMarket(body));
  // As loosening the policy afterwards would: what it settles by itself, nobody else looks at.
  const lossCap = body.mechanism === 'quoted' ? (body.options?.house_loss_cap ?? USUAL_LOSS_CAP) : undefined;
  const amount = raisedBy({ lossCap });
  if (body.terms !== undefined && isLooserPolicy(draftOf(body.terms).policy, BY_HAND))
    return { kind: 'policy', amount: 0, isOfMarket: true, also: { kind: 'market-cap', amount }, seen, ...refused };
  return amount === 0 ? undefined : { kind: 'market-cap', amount, isByDay: true, seen, ...refused };
}

function changeable(template: SiteTemplate) {
  const { bet_delay, commission, min_stake, markets } = toWireTemplate(template);
  return { bet_delay, commission, min_stake, markets };
}

/** Matches are made with all markets of a template, so what each of them is raised by adds up. */
export async function ofTemplate(
  body: BodyOf<'admin/setMatchTemplate'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const site = await templateSite(needs);
  const software = templateWanted(body, site);
  const format = formatWanted(body, site);
  if (software === undefined || (format !== undefined && body.markets.length === 0)) return undefined;
  const named = (template: string) => site.templates.find((one) => one.template === template);
  // A new format counts by what it has more than the template that it is made of.
  const present = named(body.template) ?? named(format?.of ?? '') ?? editedBy(software, undefined);
  const own = editedBy(software, undefined).markets;
  const next = body.markets.length === 0 ? own : editedBy(software, toEdit(body, format)).markets;
  const left = Map.groupBy(present.markets, ({ of }) => of);
  const amounts = next.map((market) => {
    const was = left.get(market.of)?.shift();
    return raisedBy(ofTemplateMarket(market), was && ofTemplateMarket(was));
  });
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  if (amount === 0) return undefined;
  const now = changeable(present);
  const before = { ...now, own: changeable(editedBy(software, undefined)) };
  const seen = canonicalJson(now);
  return { kind: 'market-cap', amount, isByDay: true, before, seen, ...refusedBy(() => checkTemplate(body, site)) };
}
