import type { MatchTemplateOnWire, Proposal, RequestOf, TemplateMarketRequest } from 'protocol';
import { USUAL_HOUSE_CAP } from 'protocol/constants';
import { changedFields, changeWords, MARKET, money, text } from './changed-fields.ts';
import { type Policy, policyWords } from '../controls/policy-words.ts';
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

/** Nested fields of a definition as words: "kind line, least 0, most 300". */
function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return text(value).replaceAll('_', ' ');
  return Object.entries(value)
    .map(([name, one]) => `${name.replaceAll('_', ' ')} ${flat(one)}`)
    .join(', ');
}

const NEW_MARKET: readonly (readonly [field: string, label: string])[] = [
  ['market_start_time', 'Starts'],
  ['at_start', 'At its start'],
  ['start_delay', 'In-play bet delay, milliseconds'],
  ['payoff', 'Pays as'],
  ['winners', 'Number of winners'],
  ['complete', 'One of the runners must win'],
  ['persistence_allowed', 'Unmatched bets may be kept in play'],
];

export function newMarket({ body }: Shown, names: ProposalNames): readonly string[] {
  const runners = (body['runners'] ?? []) as readonly { readonly name: string; readonly card?: unknown }[];
  const runnerWords = runners.map(({ name, card }) => (card === undefined ? name : `${name} (${flat(card)})`));
  const { house_loss_cap: cap, ...options } = (body['options'] ?? {}) as Readonly<Record<string, unknown>>;
  const isQuoted = body['mechanism'] === 'quoted';
  const quoted = isQuoted ? 'quoted by the house' : 'with an order book';
  const others = NEW_MARKET.flatMap(([field, label]) =>
    body[field] === undefined ? [] : [`${label}: ${flat(body[field])}`],
  );
  return [
    `New market ${text(body['name'])} on ${names.match(Number(body['match_id']))}, type ${flat(body['market_type'])}, ${quoted}`,
    `Runners: ${runnerWords.join(', ')}`,
    `Commission ${text(body['commission'])} %, minimum stake ${money(body['min_stake'])}`,
    ...(cap === undefined && !isQuoted ? [] : [`The house may lose: ${money(cap ?? USUAL_HOUSE_CAP)}`]),
    ...(Object.keys(options).length === 0 ? [] : [`Limits and options: ${flat(options)}`]),
    ...others,
    ...termsWords(body['terms'] as Terms | undefined),
  ];
}

interface Terms extends Readonly<Record<string, unknown>> {
  readonly policy?: Policy;
}

function termsWords(terms: Terms | undefined): readonly string[] {
  if (terms === undefined) return [];
  const { policy, ...bound } = terms;
  const isThere = ([, value]: [string, unknown]) => flat(value) !== '';
  const rule = `Settled by: ${flat(Object.fromEntries(Object.entries(bound).filter(isThere)))}`;
  return policy === undefined ? [rule] : [rule, policyWords(policy)];
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
    ...(subject === undefined || flat(subject) === flat(like?.subject ?? {})
      ? []
      : [`Rule settings: ${flat(subject)}`]),
    ...(like?.at_start === next.at_start ? [] : [`At its start: ${flat(next.at_start)}`]),
    ...changedFields({ body, before: { ...was } }, MARKET),
  ];
}

export function changedTemplate({ body, before }: Shown): readonly string[] {
  const template = `Template ${text(body['template'])}`;
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
  const field = (name: 'bet_delay' | 'commission' | 'min_stake', label: string) =>
    next[name] === was[name] ? [] : [`${template}. ${changeWords(label, [text(was[name]), text(next[name])])}`];
  return [
    ...formatWords(template, body['format'] as TemplateFormat | undefined),
    ...field('bet_delay', 'In-play bet delay, milliseconds'),
    ...field('commission', 'Commission, %'),
    ...field('min_stake', 'Minimum stake'),
    ...(isOwn ? [`${template}: reset to the original`] : []),
    ...perMarket,
    ...(markets.length > 0 && dropped.length > 0 ? [`${template}. Removed: ${dropped.join(', ')}`] : []),
  ];
}

type TemplateFormat = NonNullable<RequestOf<'admin/setMatchTemplate'>['format']>;

function formatWords(template: string, format: TemplateFormat | undefined): readonly string[] {
  if (format === undefined) return [];
  const { of, name, sport_id, figures } = format;
  return [
    `${template}: new format ${name} of sport ${sport_id}, based on template ${of}`,
    ...Object.entries(figures).map(([figure, value]) => `${template}. ${figure.replaceAll('_', ' ')}: ${value}`),
  ];
}
