import type { MatchTemplateOnWire, TemplateMarketRequest } from 'protocol';

/** A market of a template as it is typed; amounts are texts, empty for none. */
export interface EditedMarket {
  readonly key: string;
  readonly of: string;
  readonly name: string;
  readonly isQuoted: boolean;
  /** Empty if a person enters the result. */
  readonly ruleTitle: string;
  readonly atStart: TemplateMarketRequest['at_start'];
  readonly maxStake: string;
  readonly maxProfit: string;
  readonly houseCap: string;
  /** Per cent; empty if it is the match's. */
  readonly commission: string;
  /** The last over of a session, or the set or period of another market; empty if it has none. */
  readonly number: string;
  readonly subject: Readonly<Record<string, unknown>>;
}

const amountText = (amount: number): string => (amount === 0 ? '' : String(amount));
export const isAmount = (text = ''): boolean => /^\d{1,10}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0;
export const isAmountOrNone = (text = ''): boolean => text.trim() === '' || isAmount(text);

export function editedMarkets({ markets }: MatchTemplateOnWire): EditedMarket[] {
  return markets.map((market) => ({
    key: market.name,
    of: market.of,
    name: market.name,
    isQuoted: market.mechanism === 'quoted',
    ruleTitle: market.rule_title,
    atStart: market.at_start,
    maxStake: amountText(market.max_stake),
    maxProfit: amountText(market.max_profit),
    houseCap: amountText(market.house_loss_cap),
    commission: market.commission === null ? '' : String(market.commission),
    number: numberOf(market.subject),
    subject: market.subject,
  }));
}

/** Words for the number of a market, by the field of its subject. */
export const NUMBERED: Readonly<Record<string, string>> = {
  to: 'Last over',
  unit: 'Set',
  period: 'Period',
  places: 'Places',
};

/** The field of a subject that has the market's number; undefined if it has none. */
export const numberField = (subject: EditedMarket['subject']): string | undefined =>
  Object.keys(NUMBERED).find((field) => typeof subject[field] === 'number');

function numberOf(subject: EditedMarket['subject']): string {
  const field = numberField(subject);
  return field === undefined ? '' : String(subject[field]);
}

type Figures = MatchTemplateOnWire['figures'];

/** True if a market is about an over, a set or a period that the format has. */
export function isWithinFormat(subject: EditedMarket['subject'], figures: Figures): boolean {
  return figures.every(({ counts, value }) => {
    const counted = counts === '' ? undefined : subject[counts];
    // No number of overs limits an innings of a Test.
    return typeof counted !== 'number' || value === 0 || counted <= value;
  });
}

/** The figures of a format as they are typed; undefined where one of them is none. */
export function typedFigures(figures: Figures, typed: Readonly<Record<string, string>>): Figures | undefined {
  const read = figures.map((figure) => ({ ...figure, value: wholeIn(typed[figure.name] ?? '') }));
  return read.every(({ value, least, most }) => value >= least && value <= most) ? read : undefined;
}

const wholeIn = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The code of a format, of its name. */
export const codeOfName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);

/** What is wrong with one market; empty where nothing is. */
export function problemOf(market: EditedMarket, others: readonly EditedMarket[], figures: Figures = []): string {
  const name = market.name.trim().toLowerCase();
  if (name === '') return 'A name';
  if (others.some((one) => one.key !== market.key && one.name.trim().toLowerCase() === name))
    return 'Two markets have this name';
  if (!isAmountOrNone(market.maxStake) || !isAmountOrNone(market.maxProfit)) return 'An amount, or nothing';
  if (market.commission.trim() !== '' && !isPerCent(market.commission)) return 'A commission of 0 to 100';
  if (market.isQuoted && !isAmount(market.houseCap)) return 'Enter what the house may lose';
  const field = numberField(market.subject);
  if (field === undefined) return '';
  if (!/^[1-9]\d{0,2}$/.test(market.number.trim())) return `Enter the ${NUMBERED[field]?.toLowerCase()}`;
  if (!isWithinFormat(subjectOf(market), figures)) return 'More than the format has';
  return '';
}

const isWithin = (text: string, most: number) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) <= most;
const isPerCent = (text: string) => isWithin(text, 100);

const subjectOf = ({ subject, number }: EditedMarket): EditedMarket['subject'] => {
  const field = numberField(subject);
  return field === undefined ? subject : { ...subject, [field]: Number(number) };
};

/** @param figures  of the format */
export function isFitTemplate(
  markets: readonly EditedMarket[],
  terms: { readonly delay: string; readonly commission: string; readonly least: string },
  figures: Figures = [],
): boolean {
  const areTerms = isWithin(terms.delay, 60) && isPerCent(terms.commission) && isAmount(terms.least);
  return areTerms && markets.length > 0 && markets.every((market) => problemOf(market, markets, figures) === '');
}

export function marketRequests(markets: readonly EditedMarket[]): TemplateMarketRequest[] {
  const amount = (text: string) => (text.trim() === '' ? null : Number(text));
  return markets.map((market) => ({
    of: market.of,
    name: market.name.trim(),
    subject: { ...subjectOf(market) },
    at_start: market.atStart,
    max_stake: amount(market.maxStake),
    max_profit: amount(market.maxProfit),
    house_loss_cap: market.isQuoted ? amount(market.houseCap) : null,
    commission: amount(market.commission),
  })) as TemplateMarketRequest[];
}

/** One place up; the first stays. */
export function movedTo(markets: readonly EditedMarket[], key: string): EditedMarket[] {
  const place = markets.findIndex((one) => one.key === key);
  if (place <= 0) return [...markets];
  const moved = [...markets];
  moved.splice(place - 1, 2, markets[place] as EditedMarket, markets[place - 1] as EditedMarket);
  return moved;
}
