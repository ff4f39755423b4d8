import type { Proposal, RequestOf } from 'protocol';
import { plural } from '../controls/plural.ts';
import { changedFields, changeWords, MATCH, text } from './changed-fields.ts';
import { payoffWords, type Runner, settledBy } from './new-market-words.ts';
import type { ProposalNames } from './proposal-names.ts';

type Shown = Pick<Proposal, 'call' | 'body' | 'before'>;

interface OpeningBefore {
  readonly name: string;
  readonly match_name: string;
  readonly runners: readonly Runner[];
  readonly rule: string;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly doubt: string;
  readonly payoff?: Readonly<Record<string, unknown>>;
}

/** A market that opens for the first time, with its names and what its rule goes by. */
function openedMarket({ body, before }: Shown, names: ProposalNames): readonly string[] {
  if (before['doubt'] === undefined) return [`Open ${names.market(text(body['market_id']))}`];
  const { name, match_name, runners, rule, subject, outcomes, doubt, payoff } = before as unknown as OpeningBefore;
  return [
    `Open ${name} of ${match_name} for the first time`,
    `Runners: ${runners.map((runner) => runner.name).join(', ')}`,
    ...payoffWords(payoff),
    settledBy({ title: rule, subject, outcomes }, runners),
    doubt,
  ];
}

const betsWords = (count: unknown): readonly string[] =>
  typeof count === 'number' ? [`${plural(count, 'matched bet')} on it`] : [];

/** Names that bettors know, and those that they would read from then on. */
function renamedMarket({ body, before }: Shown, names: ProposalNames): readonly string[] {
  const { market_id: market, name, runners = [] } = body as unknown as RequestOf<'admin/renameMarket'>;
  const known = (before['runners'] ?? []) as readonly Runner[];
  const was = (selection: unknown) => known.find(({ selection_id }) => selection_id === selection)?.name ?? '';
  return [
    `Change names of ${names.market(text(market))}`,
    ...(name === undefined ? [] : [changeWords('Market', [text(before['name']), name])]),
    ...runners.map((runner) =>
      changeWords(`Runner ${text(runner.selection_id)}`, [was(Number(runner.selection_id)), runner.name]),
    ),
    ...betsWords(before['matched_bets']),
  ];
}

/** The new name of a match, with what changes beside it. */
function changedMatch(proposal: Shown, names: ProposalNames): readonly string[] {
  const { body, before } = proposal;
  return [
    `Change ${names.match(Number(body['match_id']))}`,
    ...changedFields(proposal, MATCH),
    ...betsWords(before['matched_bets']),
  ];
}

export const NAME_SENTENCES: Readonly<Record<string, typeof openedMarket>> = {
  'admin/openMarket': openedMarket,
  'admin/renameMarket': renamedMarket,
  'admin/changeMatch': changedMatch,
};
