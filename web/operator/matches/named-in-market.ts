import type { MarketRow } from './market-rows.ts';
import type { RuleField } from './rule-fields.ts';

type NamedMarket = Pick<MarketRow['market'], 'name'> & {
  readonly runners: readonly { readonly name: string }[];
};

const SCORE = /^(\d{1,2})\s*[-–:]\s*(\d{1,2})$/;
const ANY_OTHER = /^any other(?: (home|away|draw))?\b/i;
const LINE = /\d+\.\d+/;

/** A score or any other one, as a rule spells it: `0-0`, `any-other-home`. */
function spelled(name: string): string {
  const [, side] = ANY_OTHER.exec(name) ?? [];
  if (ANY_OTHER.test(name)) return ['any-other', ...(side === undefined ? [] : [side.toLowerCase()])].join('-');
  return name.trim().replace(SCORE, '$1-$2');
}

/** @returns the value of a rule's field as the names of the market and its runners say it; empty if they do not */
export function textByNames({ kind, path, choices, schema }: RuleField, { name, runners }: NamedMarket): string {
  const names = runners.map((runner) => runner.name);
  const pattern = schema.items === false ? undefined : schema.items?.pattern;
  if (kind === 'list' && pattern !== undefined) return names.map(spelled).join('\n');
  if (kind === 'list') return names.filter((one) => !ANY_OTHER.test(one)).join('\n');
  if (kind === 'number' && path === 'line') return [name, ...names].flatMap((one) => LINE.exec(one) ?? [])[0] ?? '';
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  if (kind === 'choice') return choices.find((one) => one !== '' && words(name).includes(words(one))) ?? '';
  return '';
}
