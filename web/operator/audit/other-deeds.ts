import { changedFields, flat, money, TABLE, text } from '../approvals/changed-fields.ts';
import { METHOD_WORDS } from '../controls/payee-words.ts';
import { plural } from '../controls/plural.ts';
import type { Body, DeedNames, Sentences } from './deed-names.ts';

const personOf = ({ user_id: id }: Body, names: DeedNames): string => names.person(Number(id));
const paymentOf = ({ payment_id: id }: Body, names: DeedNames): string => names.payment(Number(id));
const methodOf = ({ method }: Body): string => METHOD_WORDS[method as keyof typeof METHOD_WORDS] ?? text(method);
const quoted = (value: unknown): string => `“${text(value)}”`;

/** People, their logins and money. */
export const PEOPLE_DEEDS: Sentences = {
  'admin/getPerson': (body, names) => `Look at ${personOf(body, names)}`,
  'admin/getStatement': (body, names) => `Look at the statement of ${personOf(body, names)}`,
  'admin/endLogins': (body, names) => `Sign ${personOf(body, names)} out everywhere`,
  'admin/disablePerson': (body, names) => `Disable the login of ${personOf(body, names)}`,
  'admin/setCashier': (body, names) =>
    `${body['has_cashier'] === true ? 'Open' : 'Close'} the cashier for ${personOf(body, names)}`,
  'admin/setNote': (body, names) => `Note about ${personOf(body, names)}: ${quoted(body['note'])}`,
  'admin/takeQuery': ({ query_id: id }) => `Take query ${text(id)}`,
  'admin/answerQuery': ({ query_id: id, text: answer }) => `Answer query ${text(id)}: ${quoted(answer)}`,
  'admin/noteCase': ({ case_id: id }) => `Add a note to case ${text(id)}`,
  'admin/closeCase': ({ case_id: id }) => `Close case ${text(id)}`,
  'admin/reopenCase': ({ case_id: id }) => `Reopen case ${text(id)}`,
  'admin/takeNeed': ({ kind, of }) => `Take ${text(kind)} ${text(of)}`,
  'admin/approveProposal': ({ proposal_id: id }, names) => `Approve ${names.proposal(Number(id))}`,
  'admin/rejectProposal': ({ proposal_id: id }, names) => `Reject ${names.proposal(Number(id))}`,
  'user/takeBackProposal': ({ proposal_id: id }, names) => `Take back ${names.proposal(Number(id))}`,
  'account-create': ({ user_name: name, role }) => `Create the login ${text(name)}, ${flat(role)}`,
  'account-credit': ({ user_name: name, amount }) => `Credit ${money(amount)} to ${text(name)}`,
  'account clear-second-factors': ({ users }) =>
    `Clear the second factors of ${flat(users)}: they sign in with the password alone`,
};

/** Payments, and what providers of games pay. */
export const PAYMENT_DEEDS: Sentences = {
  'admin/takePayment': (body, names) => `Take ${paymentOf(body, names)}`,
  'admin/creditFromSuspense': (body, names) => `Credit ${paymentOf(body, names)} from suspense`,
  'admin/rejectPayment': (body, names) => `Reject ${paymentOf(body, names)}`,
  'admin/markPaymentPaid': (body, names) =>
    `${paymentOf(body, names)} is paid out, transaction ${text(body['transaction'])}`,
  'admin/failPayment': (body, names) => `${paymentOf(body, names)} could not be paid out`,
  'admin/getPaymentProof': (body, names) => `Look at the proof of ${paymentOf(body, names)}`,
  'admin/closePaymentMethod': (body) => `Close ${methodOf(body)} to bettors`,
  'wallet/payout': (body, names) => refused('winnings', body, names),
  'wallet/prize': (body, names) => refused('a prize', body, names),
};

const refused = (what: string, { provider, amount, account, limit, most }: Body, names: DeedNames): string =>
  `Refuse ${names.provider(text(provider))} ${what} of ${money(amount)} for ${names.holder(Number(account))}: above its limit ${flat(limit)} of ${money(most)}`;

/** Deeds on the site’s offer and its casino. */
export const SITE_DEEDS: Sentences = {
  'admin/setSignUp': ({ is_on: isOn }) => `${isOn === true ? 'Open' : 'Close'} sign-up`,
  'admin/setProvider': ({ provider, is_open: isOpen }, names) =>
    `${isOpen === true ? 'Open' : 'Close'} ${names.provider(text(provider))}`,
  'admin/publishText': ({ kind, language }) =>
    `Publish the text ${text(kind).replaceAll('-', ' ')}, ${language === 'hi' ? 'Hindi' : 'English'}`,
  'admin/sendMessage': ({ text: message, user_ids: to }, names) => {
    const people = (to ?? []) as readonly number[];
    const whom = people.length === 0 ? 'all bettors' : people.map((id) => names.person(id)).join(', ');
    return `Message to ${whom}: ${quoted(message)}`;
  },
  'admin/setTradingYear': ({ exchange, year, days = [] }) =>
    `Calendar of ${text(exchange).toUpperCase()} for ${text(year)}: ${plural((days as readonly unknown[]).length, 'day')} set`,
  'admin/setCasinoTable': (body, names) => {
    const table = names.table(text(body['table']));
    return changedFields({ body, before: {} }, TABLE).map((line) => `Casino table ${table}. ${line}`);
  },
  'admin/setCasinoPrices': ({ table, prices = {} }, names) => {
    const all = Object.entries(prices as Readonly<Record<string, unknown>>);
    const words = all.map(
      ([bet, price]) => `${bet.replaceAll(/[-_]/g, ' ')} ${price === null ? 'as its rules' : text(price)}`,
    );
    return `Prices of ${names.table(text(table))}: ${words.join(', ')}`;
  },
  'admin/voidCasinoRound': ({ table, round_id: round }, names) =>
    `Void round ${text(round)} of ${names.table(text(table))}`,
};
