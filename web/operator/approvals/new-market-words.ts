import type { Proposal } from 'protocol';
import { USUAL_HOUSE_CAP } from 'protocol/constants';
import { type Policy, policyWords } from '../controls/policy-words.ts';
import { subjectWords, valueWords } from '../matches/rule-fields.ts';
import { START_WORDS } from '../matches/start-words.ts';
import { changedFields, flat, money, OPTIONS, text } from './changed-fields.ts';
import type { ProposalNames } from './proposal-names.ts';

type Shown = Pick<Proposal, 'call' | 'body' | 'before'>;
type Fields = Readonly<Record<string, unknown>>;
export interface Runner {
  readonly name: string;
  readonly selection_id?: number;
  readonly card?: unknown;
}

const count = (value: unknown): string => text(value) || '0';

/** How a market pays. */
const PAYOFF_WORDS: Readonly<Record<string, (of: Fields) => string>> = {
  runners: ({ winners, complete }) =>
    winners === 1 ? `One runner wins${complete === true ? '' : ', or none of them'}` : `${count(winners)} runners win`,
  'each-way': ({ places, divisor }) =>
    `Each way: ${count(places)} places, and a place pays one part in ${Number(divisor) / 100}`,
  line: (of) => `Yes or No at a line, ${results(of)}`,
  range: (of) => `${count(of['width'])} results in a row win, ${results(of)}`,
  spread: (of) => `The stake for each ${count(of['width'] ?? 1)} beyond the line, ${results(of)}`,
  'line-range': (of) => `Bettors buy and sell a line in steps of ${Number(of['interval']) / 100}, ${results(of)}`,
  scale: (of) => `Each runner by a scale of its own, ${results(of)}: ${flat(of['scales'])}`,
  handicap: (of) => `Runners by a handicap, ${results(of)}: ${handicaps(of)}`,
};

const results = ({ least, most }: Fields) => `results from ${count(least)} to ${count(most)}`;

function handicaps({ handicaps: each = [] }: Fields): string {
  const all = each as readonly { readonly sign: 1 | -1; readonly quarters: number }[];
  return all.map(({ sign, quarters }) => `${sign === 1 ? '+' : '−'}${quarters / 4}`).join(', ');
}

export function payoffWords(payoff: Fields | undefined): readonly string[] {
  if (payoff === undefined) return [];
  const words = PAYOFF_WORDS[text(payoff['kind'])];
  return [`Pays: ${words === undefined ? flat(payoff) : words(payoff)}`];
}

interface Terms extends Fields {
  readonly rule?: string;
  readonly subject?: Fields;
  readonly outcomes?: Readonly<Record<string, number>>;
  readonly policy?: Policy;
}

function termsWords(terms: Terms | undefined, runners: readonly Runner[], names: ProposalNames): readonly string[] {
  if (terms === undefined) return [];
  const { rule = '', subject = {}, outcomes = {}, policy, ...others } = terms;
  const unit = subjectWords(others).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`);
  return [
    [settledBy({ title: names.rule(rule), subject, outcomes }, runners), ...unit].join('. '),
    ...(policy === undefined ? [] : [policyWords(policy)]),
  ];
}

interface Bound {
  readonly title: string;
  readonly subject: Fields;
  readonly outcomes: Readonly<Record<string, number>>;
}

/** "Settled by: Toss. Home: Reds. Away: Blues" */
export function settledBy({ title, subject, outcomes }: Bound, runners: readonly Runner[]): string {
  // Runners without a number of their own are numbered from 1.
  const nameOf = (number: number) =>
    runners.find(({ selection_id }, place) => (selection_id ?? place + 1) === number)?.name ?? `runner ${number}`;
  const known = [
    ...subjectWords(subject).map(([name, value]) => `${name}: ${value}`),
    ...Object.entries(outcomes).map(([answer, number]) => `${valueWords(answer)}: ${nameOf(number)}`),
  ];
  return [`Settled by: ${title}`, ...known].join('. ');
}

function startWords({ at_start, start_delay: delay }: Fields): readonly string[] {
  return [
    ...(at_start === undefined ? [] : [`At its start it ${START_WORDS[at_start as keyof typeof START_WORDS]}`]),
    ...(delay === undefined ? [] : [`In-play bet delay: ${Number(delay) / 1000} s`]),
  ];
}

/** A market that would be added, with all that was chosen for it. */
export function newMarket({ body }: Shown, names: ProposalNames): readonly string[] {
  const runners = (body['runners'] ?? []) as readonly Runner[];
  const runnerWords = runners.map(({ name, card }) => (card === undefined ? name : `${name} (${flat(card)})`));
  const { house_loss_cap: cap, ...options } = (body['options'] ?? {}) as Fields;
  const isQuoted = body['mechanism'] === 'quoted';
  const { winners, complete, persistence_allowed: persists } = body;
  return [
    `New market ${text(body['name'])} on ${names.match(Number(body['match_id']))}, type ${flat(body['market_type'])}, ${isQuoted ? 'quoted by the house' : 'with an order book'}`,
    `Runners: ${runnerWords.join(', ')}`,
    `Commission ${text(body['commission'])} %, minimum stake ${money(body['min_stake'])}`,
    ...(cap === undefined && !isQuoted ? [] : [`The house may lose: ${money(cap ?? USUAL_HOUSE_CAP)}`]),
    ...changedFields({ body: options, before: {} }, OPTIONS),
    ...startWords(body),
    ...payoffWords(body['payoff'] as Fields | undefined),
    ...(winners === undefined ? [] : [`Number of winners: ${flat(winners)}`]),
    ...(complete === undefined ? [] : [`One of the runners must win: ${flat(complete)}`]),
    ...(persists === undefined ? [] : [`Unmatched bets may be kept in play: ${flat(persists)}`]),
    ...termsWords(body['terms'] as Terms | undefined, runners, names),
  ];
}
