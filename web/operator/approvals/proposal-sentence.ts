import type { Proposal, StaffPermission, Thresholds, TwoPeopleKind } from 'protocol';
import { formatStake } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';
import { payeeWords } from '../controls/payee-words.ts';
import { PERMISSION_WORDS } from '../controls/permission-words.ts';
import { roleWords } from '../controls/role-words.ts';
import { bodyWords, KIND_WORDS } from './proposal-words.ts';

type Said = Pick<Proposal, 'call' | 'body' | 'before'>;
type NameOf = (userId: number) => string;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
/** An amount in units, or no limit. */
const money = (value: unknown): string => (typeof value === 'number' ? formatStake(minorOf(value)) : 'no limit');
const change = (what: string, [before, next]: readonly [string, string]): string =>
  before === '' ? `${what}: ${next}` : `${what}: ${before} → ${next}`;

/** Fields of limits, each as "Largest stake: 100 → 200". */
function limitsOf({ body, before }: Said, names: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(names)
    .filter(([field]) => body[field] !== undefined)
    .map(([field, what]) => change(what, [field in before ? money(before[field]) : '', money(body[field])]));
}

const ACCOUNT = {
  exposure_limit: 'Exposure limit',
  max_stake: 'Largest stake',
  max_profit: 'Largest profit',
};
const TABLE = {
  max_stake: 'Largest stake',
  max_profit: 'Largest profit',
  market_cap: 'Cap of a market',
  round_cap: 'Cap of a round',
  day_cap: 'Cap of a day',
  person_stake: 'Largest stake of a person',
};
const PRIZES = { most: 'Largest prize', a_day: 'Prizes of a day' };
const PAYOUTS = { per_stake: 'For a stake', per_round: 'In a round', a_day: 'On a day', float: 'Float' };

function thresholdsOf({ body, before }: Said): readonly string[] {
  const [next, was] = [body['thresholds'], before['thresholds']] as readonly (Thresholds | undefined)[];
  if (next === undefined) return [];
  const words = (from: number | null | undefined) => (from === null ? 'never' : from === undefined ? '' : money(from));
  const kinds = (Object.keys(next.from) as TwoPeopleKind[])
    .filter((kind) => next.from[kind] !== was?.from[kind])
    .map((kind) => change(`${KIND_WORDS[kind]}, two people from`, [words(was?.from[kind]), words(next.from[kind])]));
  const time = (field: 'valid_minutes' | 'long_valid_minutes' | 'payee_delay_hours', what: string, unit: string) =>
    next[field] === was?.[field]
      ? []
      : [change(what, [was === undefined ? '' : `${was[field]} ${unit}`, `${next[field]} ${unit}`])];
  return [
    ...kinds,
    ...time('valid_minutes', 'A proposal expires after', 'minutes'),
    ...time('long_valid_minutes', 'One without an amount expires after', 'minutes'),
    ...time('payee_delay_hours', 'A change of payee waits', 'hours'),
  ];
}

function permissionsOf({ body, before }: Said): readonly string[] {
  const [next, was] = [body['permissions'], before['permissions']].map((list) => (list ?? []) as StaffPermission[]);
  const listed = (of: readonly StaffPermission[] = [], without: readonly StaffPermission[] = []) =>
    of.filter((one) => !without.includes(one)).map((one) => PERMISSION_WORDS[one]);
  const [gained, lost] = [listed(next, was), listed(was, next)];
  const role = `Role ${roleWords(text(body['role']))}`;
  return [
    ...(gained.length > 0 ? [`${role} may from now on: ${gained.join('; ')}`] : []),
    ...(lost.length > 0 ? [`${role} may no longer: ${lost.join('; ')}`] : []),
    ...(before['reads_only'] === true && body['reads_only'] !== true
      ? [`${role}: reads only → may change things`]
      : []),
  ];
}

/**
 * The proposed change, as an operator says it: "Role of ana: Cashier → Owner".
 *
 * @param nameOf  the name of a user
 */
export function sentencesOf(proposal: Said, nameOf: NameOf): readonly string[] {
  const { call, body, before } = proposal;
  const name = nameOf(Number(body['user_id']));
  const provider = text(body['name']) || text(body['provider']);
  const within = (what: string, lines: readonly string[]) => lines.map((line) => `${what}. ${line}`);
  switch (call) {
    case 'admin/creditAccount':
      return [`Credit ${money(body['amount'])} to ${name}`];
    case 'admin/debitAccount':
      return [`Take ${money(body['amount'])} from ${name}`];
    case 'admin/changeAccount':
      return within(`Limits of ${name}`, limitsOf(proposal, ACCOUNT));
    case 'admin/setCasinoTable':
      return within(`Casino table ${text(body['table'])}`, limitsOf(proposal, TABLE));
    case 'admin/setPrizeLimits':
      return within(`Provider ${provider}`, limitsOf(proposal, PRIZES));
    case 'admin/setPayoutLimits':
      return within(`Provider ${provider}`, limitsOf(proposal, PAYOUTS));
    case 'admin/createUser':
      return [`New login ${text(body['user_name'])}: ${roleWords(text(body['role']))}`];
    case 'admin/changeRole':
      return [
        change(`Role of ${name}`, [
          before['role'] === undefined ? '' : roleWords(text(before['role'])),
          roleWords(text(body['role'])),
        ]),
      ];
    case 'admin/setRole':
      return permissionsOf(proposal);
    case 'admin/enablePerson':
      return [`The login of ${name} signs in again`];
    case 'admin/resetPassword':
      return [`A new password for ${name}`];
    case 'admin/resetSecondFactor':
      return [`${name} signs in without a second factor until they set one up`];
    case 'admin/setThresholds':
      return thresholdsOf(proposal);
    case 'admin/setPaymentMethod':
      return payeeWords(proposal);
    case 'admin/shortenWait':
      return [`Number ${text(body['proposal_id'])} takes effect now`];
    case 'admin/approvePayment':
      return [`Approve payment number ${text(body['payment_id'])}`];
    case 'admin/refundFromSuspense':
      return [`Send deposit number ${text(body['payment_id'])} back`];
    case 'admin/removeRunner':
      return [`Take runner ${text(body['selection_id'])} out of market ${text(body['market_id'])}`];
    case 'admin/addProvider':
      return [`Let in ${provider} at ${text(body['base_url'])}`];
    case 'admin/renewProviderSecret':
      return [`A new secret for ${provider}: the present one is refused`];
    case 'admin/setProvider':
      return [`Open ${provider}: its games can be launched`];
    default:
      return bodyWords(proposal, nameOf);
  }
}
