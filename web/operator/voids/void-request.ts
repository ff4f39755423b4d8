import { fromSiteTime } from '../controls/site-time.ts';

/** A market as far as voiding some of its bets has to know it. */
export interface VoidedMarket {
  readonly market_id: string;
  readonly name: string;
  readonly runners: readonly { readonly selection_id: number; readonly name: string }[];
  /** Its result is a number: a wrong price is a wrong line. */
  readonly isNumber: boolean;
  readonly per_unit: number;
}

/** As they are typed. */
export interface VoidFields {
  readonly cause: 'time' | 'price';
  /** In the site's zone. */
  readonly from: string;
  readonly until: string;
  /** Empty: every runner. */
  readonly runner: string;
  readonly side: '' | 'back' | 'lay';
  readonly price: string;
}

export const NO_FIELDS: VoidFields = { cause: 'time', from: '', until: '', runner: '', side: '', price: '' };

const timeOf = (text: string): number | undefined => (text === '' ? undefined : Date.parse(fromSiteTime(text)));

/** @returns what the exchange is asked for; undefined until enough is typed */
export function voidRequest({ cause, ...fields }: VoidFields, market: VoidedMarket) {
  const { side } = fields;
  const [from, until] = [timeOf(fields.from), timeOf(fields.until)];
  if (until !== undefined && (from === undefined || until < from)) return undefined;
  const only = market.runners.length === 1 ? market.runners[0]?.selection_id : undefined;
  const runner = fields.runner === '' ? only : Number(fields.runner);
  const named = {
    market_id: market.market_id,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(side !== '' && { side }),
  };
  if (cause === 'time')
    return from === undefined
      ? undefined
      : { ...named, ...(fields.runner !== '' && { selection_id: Number(fields.runner) }) };
  const price = Number(fields.price);
  if (side === '' || runner === undefined || fields.price.trim() === '' || !(price >= 0)) return undefined;
  const wrong = market.isNumber ? { line: Math.round(price * market.per_unit) } : { odds: price };
  return { ...named, selection_id: runner, ...wrong };
}

/** The default reason for bettors, until somebody words it otherwise. */
export function reasonWords({ cause, from, runner, side, price }: VoidFields, market: VoidedMarket): string {
  if (cause === 'time') return '';
  const of = market.runners.find(({ selection_id }) => String(selection_id) === runner)?.name ?? market.name;
  const since = from === '' ? '' : ` since ${from.replace('T', ' ')}`;
  return `Price error: ${sideWords(market)[side === '' ? 'back' : side]} bets on ${of} at ${price} or better${since} are void under our rules.`;
}

export const sideWords = ({ isNumber }: Pick<VoidedMarket, 'isNumber'>) =>
  isNumber ? { back: 'Yes', lay: 'No' } : { back: 'Back', lay: 'Lay' };
