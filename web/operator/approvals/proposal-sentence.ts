import type { Proposal, StaffPermission, Thresholds, TwoPeopleKind } from 'protocol';
import { formatDateTime } from 'protocol/dates';
import { payeeWords } from '../controls/payee-words.ts';
import { PERMISSION_WORDS } from '../controls/permission-words.ts';
import { plural } from '../controls/plural.ts';
import { roleWords } from '../controls/role-words.ts';
import { ACCOUNT, changedFields, changeWords, money, PAYOUTS, PRIZES, TABLE, text } from './changed-fields.ts';
import { changedMarket, changedPolicy, changedTemplate, matchAgain } from './market-sentences.ts';
import { NAME_SENTENCES } from './name-sentences.ts';
import { newMarket } from './new-market-words.ts';
import type { ProposalNames } from './proposal-names.ts';
import { bodyWords, KIND_WORDS } from './proposal-words.ts';

type Shown = Pick<Proposal, 'call' | 'body' | 'before'>;

function thresholdsOf({ body, before }: Shown): readonly string[] {
  const [next, was] = [body['thresholds'], before['thresholds']] as readonly (Thresholds | undefined)[];
  if (next === undefined) return [];
  const words = (from: number | null | undefined) => (from === null ? 'never' : from === undefined ? '' : money(from));
  const kinds = (Object.keys(next.from) as TwoPeopleKind[])
    .filter((kind) => next.from[kind] !== was?.from[kind])
    .map((kind) =>
      changeWords(`${KIND_WORDS[kind]}, two people from`, [words(was?.from[kind]), words(next.from[kind])]),
    );
  const time = (field: 'valid_minutes' | 'long_valid_minutes' | 'payee_delay_hours', what: string, unit: string) =>
    next[field] === was?.[field]
      ? []
      : [changeWords(what, [was === undefined ? '' : plural(was[field], unit), plural(next[field], unit)])];
  return [
    ...kinds,
    ...time('valid_minutes', 'A proposal expires after', 'minute'),
    ...time('long_valid_minutes', 'A proposal without an amount expires after', 'minute'),
    ...time('payee_delay_hours', 'A payee change waits', 'hour'),
  ];
}

function permissionsOf({ body, before }: Shown): readonly string[] {
  const [next, was] = [body['permissions'], before['permissions']].map((list) => (list ?? []) as StaffPermission[]);
  const listed = (of: readonly StaffPermission[] = [], without: readonly StaffPermission[] = []) =>
    of.filter((one) => !without.includes(one)).map((one) => PERMISSION_WORDS[one]);
  const [gained, lost] = [listed(next, was), listed(was, next)];
  const [isReading, wasReading] = [body['reads_only'] === true, before['reads_only'] === true];
  const role = `Role ${roleWords(text(body['role']))}`;
  return [
    ...(gained.length > 0 ? [`${role} may from now on: ${gained.join('; ')}`] : []),
    ...(lost.length > 0 ? [`${role} may no longer: ${lost.join('; ')}`] : []),
    ...(wasReading === isReading
      ? []
      : [`${role}: ${isReading ? 'can make changes → read-only' : 'read-only → can make changes'}`]),
  ];
}

function roleOf({ body, before }: Shown, name: string): readonly string[] {
  const was = before['role'] === undefined ? '' : roleWords(text(before['role']));
  return [
    changeWords(`Role of ${name}`, [was, roleWords(text(body['role']))]),
    ...(body['ends_rule'] === true ? ['After this, nothing takes two people.'] : []),
  ];
}

function factOf({ body, before }: Shown, names: ProposalNames): readonly string[] {
  const { scorer, file } = body;
  const later = (body['later'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  return [
    `${names.match(Number(body['match_id']))}. ${names.fact(body)}`,
    ...later.map((one) => `With it: ${names.fact({ ...one, match_id: body['match_id'] })}`),
    ...(scorer === undefined ? [] : [`In the scoring of ${names.person(Number(scorer))}`]),
    ...(file === undefined ? [] : [`From the file of ${text(file)}`]),
    ...(before['settles'] === undefined ? [] : [`Markets settle by it for up to ${money(before['settles'])}`]),
    ...matchedSince(before['matched_since']),
  ];
}

function matchedSince(since: unknown): readonly string[] {
  if (since === undefined) return [];
  const { at, bets, stake } = since as { readonly at: number; readonly bets: number; readonly stake: number };
  return [`Matched on the match since ${formatDateTime(at)}: ${plural(bets, 'bet')}, ${money(stake)}`];
}

/** A table that opens says what the house may lose on it. */
function changedTable(proposal: Shown): readonly string[] {
  const { market_cap: market, round_cap: round, day_cap: day } = { ...proposal.before, ...proposal.body };
  const opens = proposal.body['is_open'] === true && proposal.before['is_open'] === false;
  const loss = `The house may lose ${money(market)} in a market, ${money(round)} in a round, ${money(day)} in a day`;
  return [...changedFields(proposal, TABLE), ...(opens ? [loss] : [])];
}

function newProvider({ body }: Shown): readonly string[] {
  return [
    `Add ${text(body['name'])}, code ${text(body['provider'])}, at ${text(body['base_url'])}`,
    ...(body['public_key'] === undefined ? [] : ['It signs with its own key, not with the secret.']),
  ];
}

function newLogin({ body }: Shown): readonly string[] {
  return [
    `New login ${text(body['user_name'])}: ${roleWords(text(body['role']))}`,
    ...(body['has_cashier'] === undefined ? [] : [`Cashier: ${body['has_cashier'] === true ? 'open' : 'closed'}`]),
  ];
}

function removedRunner({ body }: Shown, names: ProposalNames): readonly string[] {
  const market = text(body['market_id']);
  const factor = body['factor'] === undefined ? '' : `, with a reduction factor of ${text(body['factor'])} %`;
  return [`Take ${names.runner(market, Number(body['selection_id']))} out of ${names.market(market)}${factor}`];
}

function addedRunner({ body }: Shown, names: ProposalNames): readonly string[] {
  const market = text(body['market_id']);
  const { name, selection_id: known } = body;
  const runners = [
    ...(name === undefined ? [] : [text(name)]),
    ...(known === undefined ? [] : [names.runner(market, Number(known))]),
  ];
  return [`Add ${runners.join(', ')} to ${names.market(market)}`];
}

const clearedExposure = ({ body }: Shown, names: ProposalNames): string =>
  `Void ${names.round(Number(body['round']))} of ${names.provider(text(body['provider']))} for ${names.holder(Number(body['account']))} and release its exposure`;

const newSecret = (provider: string): string =>
  `A new secret for ${provider}: the current one stops working, and no winnings or prizes are paid until their limits are set again`;

function shortenedWait({ body, before }: Shown): readonly string[] {
  const change = before['body'] === undefined ? [] : payeeWords(before as Parameters<typeof payeeWords>[0]);
  return [`Number ${text(body['proposal_id'])} takes effect now, without the rest of its wait`, ...change];
}

/**
 * The proposed change, as an operator says it: "Role of ana: Cashier → Owner".
 *
 * @param names  of people, accounts, matches and facts
 */
export const sentencesOf = (proposal: Shown, names: ProposalNames): readonly string[] =>
  sentencesOfCall(proposal, names) ?? bodyWords(proposal, names.person);

/** @returns undefined if the call is never proposed */
export function sentencesOfCall(proposal: Shown, names: ProposalNames): readonly string[] | undefined {
  const { call, body } = proposal;
  const name = names.person(Number(body['user_id']));
  const provider = names.provider(text(body['provider']));
  const within = (what: string, lines: readonly string[]) => lines.map((line) => `${what}. ${line}`);
  switch (call) {
    case 'admin/creditAccount':
      return [`Credit ${money(body['amount'])} to ${name}`];
    case 'admin/debitAccount':
      return [`Take ${money(body['amount'])} from ${name}`];
    case 'admin/changeAccount':
      return within(`Limits of ${name}`, changedFields(proposal, ACCOUNT));
    case 'admin/setCasinoTable':
      return within(`Casino table ${names.table(text(body['table']))}`, changedTable(proposal));
    case 'admin/changeMarket':
      return changedMarket(proposal, names);
    case 'admin/createMatch':
      return matchAgain(proposal);
    case 'admin/createMarket':
      return newMarket(proposal, names);
    case 'admin/setMatchTemplate':
      return changedTemplate(proposal, names);
    case 'admin/setPrizeLimits':
      return within(`Provider ${provider}`, changedFields(proposal, PRIZES));
    case 'admin/setPayoutLimits':
      return within(`Provider ${provider}`, changedFields(proposal, PAYOUTS));
    case 'admin/createUser':
      return newLogin(proposal);
    case 'admin/changeRole':
      return roleOf(proposal, name);
    case 'admin/setRole':
      return permissionsOf(proposal);
    case 'admin/enablePerson':
      return [`Enable the login of ${name}`];
    case 'admin/resetPassword':
      return [`A new password for ${name}`];
    case 'admin/resetSecondFactor':
      return [`${name} signs in without a second factor until they set one up`];
    case 'admin/setThresholds':
      return thresholdsOf(proposal);
    case 'admin/setPaymentMethod':
      return payeeWords(proposal);
    case 'admin/shortenWait':
      return shortenedWait(proposal);
    case 'admin/approvePayment':
      return [`Approve ${names.payment(Number(body['payment_id']))}`];
    case 'admin/refundFromSuspense':
      return [`Return ${names.payment(Number(body['payment_id']))}`];
    case 'admin/removeRunner':
      return removedRunner(proposal, names);
    case 'admin/addRunner':
      return addedRunner(proposal, names);
    case 'admin/setPolicy':
      return changedPolicy(proposal, names);
    case 'admin/addProvider':
      return newProvider(proposal);
    case 'admin/renewProviderSecret':
      return [newSecret(provider)];
    case 'admin/setProvider':
      return [`Open ${provider}: its games can be launched`];
    case 'admin/clearExposure':
      return [clearedExposure(proposal, names)];
    case 'admin/addFact':
    case 'admin/correctFact':
      return factOf(proposal, names);
    default:
      return NAME_SENTENCES[call]?.(proposal, names);
  }
}
