import type { MatchTemplateOnWire, Proposal, RequestOf, TemplateMarketRequest } from 'protocol';
import { USUAL_HOUSE_CAP } from 'protocol/constants';
import { changedFields, changeWords, MARKET, money, seconds, text, type Words } from './changed-fields.ts';
import { type Policy, policyWords } from '../controls/policy-words.ts';
import { toSiteTime } from '../controls/site-time.ts';
import { subjectWords } from '../matches/rule-fields.ts';
import { START_WORDS } from '../matches/start-words.ts';
import type { ProposalNames } from './proposal-names.ts';

type Shown = Pick<Proposal, 'call' | 'body' | 'before'>;

export function changedMarket(proposal: Shown, names: ProposalNames): readonly string[] {
  const market = names.market(text(proposal.body['market_id']));
  return changedFields(proposal, MARKET).map((line) => `${market}. ${line}`);
}

/** Before and after in whole sentences: what is looser is in one of them. */
export function changedPolicy({ body, before }: Shown, names: ProposalNames): readonly string[] {
  const [next, was] = [body, before] as unknown as readonly [Policy, Partial<Policy>];
  const market = names.market(text(body['market_id']));
  const isKnown = was.sources !== undefined;
  return [
    ...(isKnown ? [`${market}. Now: ${policyWords(was as Policy)}`] : []),
    `${market}. ${isKnown ? 'Then' : 'From now on'}: ${policyWords(next)}`,
  ];
}

type Template = Pick<MatchTemplateOnWire, 'bet_delay' | 'commission' | 'min_stake' | 'markets'>;
type OnWire = Template['markets'][number];
/** `own`: as it comes with the software. */
type TemplateBefore = Partial<Template> & { readonly own?: Template };

/** A market as its matches have it. */
interface Wanted extends Pick<TemplateMarketRequest, 'of' | 'name' | 'subject' | 'at_start'> {
  readonly commission?: number | null | undefined;
  readonly max_stake: number | null;
  readonly max_profit: number | null;
  /** 0 if nobody quotes it. */
  readonly house_loss_cap: number;
}

/** A cap that is left out is the usual one. */
function wantedMarket(wanted: TemplateMarketRequest, own: OnWire | undefined): Wanted {
  const isKnown = own !== undefined || wanted.subject !== undefined;
  return {
    ...wanted,
    subject: isKnown ? { ...own?.subject, ...wanted.subject } : undefined,
    house_loss_cap: wanted.house_loss_cap ?? (own?.mechanism === 'quoted' ? USUAL_HOUSE_CAP : 0),
  };
}

const asWanted = (market: OnWire): Wanted => ({
  ...market,
  max_stake: market.max_stake || null,
  max_profit: market.max_profit || null,
});

interface Known {
  readonly found: OnWire | undefined;
  readonly own: OnWire | undefined;
}

const wordsOf = (subject: Readonly<Record<string, unknown>>): string =>
  subjectWords(subject)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** A new market is compared with the software's own, except for its figures: all of those are shown. */
function templateMarket(next: Wanted, { found, own }: Known): readonly string[] {
  const was = found && asWanted(found);
  const like = found ?? own;
  const { house_loss_cap: cap, commission = null, subject, ...others } = next;
  const body = {
    ...others,
    ...(commission !== null || (was?.commission ?? null) !== null ? { commission } : {}),
    ...(cap > 0 || was !== undefined ? { house_loss_cap: cap } : {}),
  };
  return [
    ...(was === undefined ? [next.name === next.of ? 'New' : `New, copied from ${next.of}`] : []),
    ...(was !== undefined && was.name !== next.name ? [`Name: ${was.name} → ${next.name}`] : []),
    ...(subject === undefined || wordsOf(subject) === wordsOf(like?.subject ?? {})
      ? []
      : [`Rule settings: ${wordsOf(subject)}`]),
    ...(like?.at_start === next.at_start ? [] : [`At its start it ${START_WORDS[next.at_start]}`]),
    ...changedFields({ body, before: { ...was } }, MARKET),
  ];
}

export function changedTemplate({ body, before }: Shown, names: ProposalNames): readonly string[] {
  const template = `Template ${names.template(text(body['template']))}`;
  const { own, ...was } = before as TemplateBefore;
  const wanted = (body['markets'] ?? []) as readonly TemplateMarketRequest[];
  const isOwn = wanted.length === 0;
  const next = (isOwn ? own : undefined) ?? (body as unknown as Template);
  const ownOf = ({ of: kind }: Pick<OnWire, 'of'>) => own?.markets.find(({ of }) => of === kind);
  const markets = isOwn
    ? (own?.markets ?? []).map(asWanted)
    : wanted.map((market) => wantedMarket(market, ownOf(market)));
  // In pairs of one kind, in order, as they are measured.
  const left = Map.groupBy(was.markets ?? [], ({ of }) => of);
  const perMarket = markets.flatMap((market) => {
    const lines = templateMarket(market, { found: left.get(market.of)?.shift(), own: ownOf(market) });
    return lines.length === 0 ? [] : [`${template}, ${market.name}. ${lines.join('. ')}`];
  });
  const dropped = [...left.values()].flat().map(({ name }) => name);
  const field = (name: 'bet_delay' | 'commission' | 'min_stake', label: string, words: Words) =>
    next[name] === was[name]
      ? []
      : [`${template}. ${changeWords(label, [was[name] === undefined ? '' : words(was[name]), words(next[name])])}`];
  return [
    ...formatWords(template, { format: body['format'] as TemplateFormat | undefined, names }),
    ...field('bet_delay', 'In-play bet delay', seconds),
    ...field('commission', 'Commission, %', text),
    ...field('min_stake', 'Minimum stake', money),
    ...(isOwn ? [`${template}: reset to the original`] : []),
    ...perMarket,
    ...(markets.length > 0 && dropped.length > 0 ? [`${template}. Removed: ${dropped.join(', ')}`] : []),
  ];
}

type TemplateFormat = NonNullable<RequestOf<'admin/setMatchTemplate'>['format']>;

function formatWords(
  template: string,
  { format, names }: { readonly format: TemplateFormat | undefined; readonly names: ProposalNames },
): readonly string[] {
  if (format === undefined) return [];
  const { of, name, sport_id, figures } = format;
  return [
    `${template}: new format ${name} of ${names.sport(Number(sport_id))}, based on ${names.template(of)}`,
    ...Object.entries(figures).map(([figure, value]) => `${template}. ${figure.replaceAll('_', ' ')}: ${value}`),
  ];
}

/** For sides that have begun a match: whoever approves decides whether it is another one. */
export function matchAgain({ body, before }: Shown): readonly string[] {
  const { name, series_id: series, open_date: start, country, race } = body as Partial<RequestOf<'admin/createMatch'>>;
  const ground = race === undefined ? [] : [`Race over ${race.distance} m. ${race.surface}. ${race.going}`];
  return [
    `Add ${text(name)} to series ${text(series)}, starting ${start === undefined ? '' : toSiteTime(Date.parse(start)).replace('T', ' ')}`,
    ...(country === undefined ? [] : [`Country: ${country}`]),
    ...ground,
    ...(before['match_name'] === undefined
      ? []
      : [`${text(before['match_name'])} of about that day has begun, and may be the same match`]),
  ];
}
