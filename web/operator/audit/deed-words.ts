import type { AuditEntry } from 'protocol';
import { sentencesOfCall } from '../approvals/proposal-sentence.ts';
import { callWords } from '../controls/call-words.ts';
import { fieldRows, type FieldRow } from '../controls/field-words.ts';
import type { Body, DeedNames, Sentences } from './deed-names.ts';
import { MARKET_DEEDS, MATCH_DEEDS } from './market-deeds.ts';
import { PAYMENT_DEEDS, PEOPLE_DEEDS, SITE_DEEDS } from './other-deeds.ts';

const DEEDS: Sentences = { ...MARKET_DEEDS, ...MATCH_DEEDS, ...PEOPLE_DEEDS, ...PAYMENT_DEEDS, ...SITE_DEEDS };

/** A line holds no more of them. */
const MOST_FIELDS = 6;

/** A deed in sentences, or if it has none its name with its fields and values. */
export function deedWords(
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
  names: DeedNames,
): readonly string[] {
  const of = DEEDS[action];
  const words =
    of === undefined ? sentencesOfCall({ call: action, body: detail, before: {} }, names) : of(detail, names);
  const sentences = typeof words === 'string' ? [words] : (words ?? []);
  if (sentences.length > 0) return sentences;
  const fields = fieldRows(detail).map(([label, value]) => `${label}: ${value}`);
  // Many are in the details alone.
  return [callWords(action), ...(fields.length === 0 || fields.length > MOST_FIELDS ? [] : [fields.join('; ')])];
}

type NameOf = (value: string, body: Body, names: DeedNames) => string;

const runners: NameOf = (value, { market_id: market }, names) =>
  value
    .split(', ')
    .map((one) => (one === 'none' ? one : names.runner(String(market), Number(one))))
    .join(', ');

const NAMED: Readonly<Record<string, NameOf>> = {
  user_id: (value, _body, names) => names.person(Number(value)),
  match_id: (value, _body, names) => names.match(Number(value)),
  market_id: (value, _body, names) => names.market(value),
  selection_id: runners,
  winners: runners,
  tied: runners,
  placed: runners,
  placed_tied: runners,
  action_id: (value, _body, names) => names.result(Number(value)),
  payment_id: (value, _body, names) => names.payment(Number(value)),
  proposal_id: (value, _body, names) => names.proposal(Number(value)),
  table: (value, _body, names) => names.table(value),
  template: (value, _body, names) => names.template(value),
  provider: (value, _body, names) => names.provider(value),
  sport_id: (value, _body, names) => names.sport(Number(value)),
  account: (value, _body, names) => names.holder(Number(value)),
};

/** The request, field by field: a name if there is one, and in brackets what stands for it. */
export const deedFields = (body: Body, names: DeedNames): readonly FieldRow[] =>
  Object.entries(body).flatMap(([field, value]): readonly FieldRow[] => {
    const rows = fieldRows({ [field]: value });
    const nameOf = NAMED[field];
    if (nameOf === undefined) return rows;
    return rows.map(([label, words]) => {
      const name = nameOf(words, body, names);
      return [label, name === words ? words : `${name} (${words})`];
    });
  });
