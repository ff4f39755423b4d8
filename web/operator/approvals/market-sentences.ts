import type { MatchTemplateOnWire, Proposal, TemplateMarketRequest } from 'protocol';
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
  ['start_delay', 'Bet delay in play, milliseconds'],
  ['payoff', 'Pays as'],
  ['terms', 'Settled by'],
  ['winners', 'Runners that win'],
  ['complete', 'One of its runners is sure to win'],
  ['persistence_allowed', 'Orders may persist in play'],
];

export function newMarket({ body }: Shown, names: ProposalNames): readonly string[] {
  const runners = (body['runners'] ?? []) as readonly { readonly name: string; readonly card?: unknown }[];
  const runnerWords = runners.map(({ name, card }) => (card === undefined ? name : `${name} (${flat(card)})`));
  const { house_loss_cap: cap, ...options } = (body['options'] ?? {}) as Readonly<Record<string, unknown>>;
  const quoted = body['mechanism'] === 'quoted' ? 'quoted by the house' : 'with an order book';
  const others = NEW_MARKET.flatMap(([field, label]) =>
    body[field] === undefined ? [] : [`${label}: ${flat(body[field])}`],
  );
  return [
    `New market ${text(body['name'])} on ${names.match(Number(body['match_id']))}, type ${flat(body['market_type'])}, ${quoted}`,
    `Runners: ${runnerWords.join(', ')}`,
    `Commission ${text(body['commission'])} %, smallest stake ${money(body['min_stake'])}`,
    ...(cap === undefined ? [] : [`The house may lose: ${money(cap)}`]),
    ...(Object.keys(options).length === 0 ? [] : [`Limits and options: ${flat(options)}`]),
    ...others,
  ];
}

type Template = Pick<MatchTemplateOnWire, 'bet_delay' | 'commission' | 'min_stake' | 'markets'>;

function templateMarket(next: TemplateMarketRequest, was: Template['markets'][number] | undefined): readonly string[] {
  const before =
    was === undefined ? {} : { ...was, max_stake: was.max_stake || null, max_profit: was.max_profit || null };
  const isCapped = next.house_loss_cap !== null;
  const { house_loss_cap: cap, ...others } = next;
  const lines = changedFields({ body: isCapped ? { ...others, house_loss_cap: cap } : others, before }, MARKET);
  const subject = flat(next.subject ?? {});
  return [
    ...(was === undefined ? [`New, of ${next.of}`] : []),
    ...(was !== undefined && was.name !== next.name ? [`Name: ${was.name} → ${next.name}`] : []),
    ...(subject === flat(was?.subject ?? {}) || next.subject === undefined ? [] : [`Its rule is given: ${subject}`]),
    ...(was?.at_start === next.at_start ? [] : [`At its start: ${flat(next.at_start)}`]),
    ...lines,
  ];
}

export function changedTemplate({ body, before }: Shown): readonly string[] {
  const template = `Template ${text(body['template'])}`;
  const [next, was] = [body, before] as unknown as readonly [
    Template & { markets: TemplateMarketRequest[] },
    Partial<Template>,
  ];
  const markets = (body['markets'] ?? []) as readonly TemplateMarketRequest[];
  const known = was.markets ?? [];
  const dropped = known.filter(({ of }) => !markets.some((market) => market.of === of)).map(({ name }) => name);
  const field = (name: 'bet_delay' | 'commission' | 'min_stake', label: string) =>
    next[name] === was[name] ? [] : [`${template}. ${changeWords(label, [text(was[name]), text(next[name])])}`];
  const perMarket = markets.flatMap((market) =>
    templateMarket(
      market,
      known.find(({ of }) => of === market.of),
    ).map((line) => `${template}, ${market.name}. ${line}`),
  );
  return [
    ...field('bet_delay', 'Bet delay in play, milliseconds'),
    ...field('commission', 'Commission, per cent'),
    ...field('min_stake', 'Smallest stake'),
    ...(markets.length === 0 ? [`${template} is again as it comes with the software`] : perMarket),
    ...(markets.length > 0 && dropped.length > 0 ? [`${template}. No more: ${dropped.join(', ')}`] : []),
  ];
}
