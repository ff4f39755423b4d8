import type { MatchTemplateOnWire, TemplateMarketRequest } from 'protocol';

/** A market of a template as it is typed; amounts are texts, empty for none. */
export interface EditedMarket {
  readonly key: string;
  readonly of: string;
  readonly name: string;
  readonly isQuoted: boolean;
  readonly rule: string;
  readonly atStart: TemplateMarketRequest['at_start'];
  readonly maxStake: string;
  readonly maxProfit: string;
  readonly houseCap: string;
  /** Per cent; empty if it is the match's. */
  readonly commission: string;
  /** Of a session: its last over; empty where it has none. */
  readonly lastOver: string;
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
    rule: market.rule,
    atStart: market.at_start,
    maxStake: amountText(market.max_stake),
    maxProfit: amountText(market.max_profit),
    houseCap: amountText(market.house_loss_cap),
    commission: market.commission === null ? '' : String(market.commission),
    lastOver: typeof market.subject['to'] === 'number' ? String(market.subject['to']) : '',
    subject: market.subject,
  }));
}

/** What is wrong with one market; empty where nothing is. */
export function problemOf(market: EditedMarket, others: readonly EditedMarket[]): string {
  const name = market.name.trim().toLowerCase();
  if (name === '') return 'A name';
  if (others.some((one) => one.key !== market.key && one.name.trim().toLowerCase() === name))
    return 'Two markets have this name';
  if (!isAmountOrNone(market.maxStake) || !isAmountOrNone(market.maxProfit)) return 'An amount, or nothing';
  if (market.commission.trim() !== '' && !isPerCent(market.commission)) return 'A commission of 0 to 100';
  if (market.isQuoted && !isAmount(market.houseCap)) return 'Enter what the house may lose';
  if ('to' in market.subject && !/^[1-9]\d{0,2}$/.test(market.lastOver.trim())) return 'Enter the last over';
  return '';
}

const isWithin = (text: string, most: number) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) <= most;
const isPerCent = (text: string) => isWithin(text, 100);

export function isFitTemplate(
  markets: readonly EditedMarket[],
  figures: { readonly delay: string; readonly commission: string; readonly least: string },
): boolean {
  const areFigures = isWithin(figures.delay, 60) && isPerCent(figures.commission) && isAmount(figures.least);
  return areFigures && markets.length > 0 && markets.every((market) => problemOf(market, markets) === '');
}

export function marketRequests(markets: readonly EditedMarket[]): TemplateMarketRequest[] {
  const amount = (text: string) => (text.trim() === '' ? null : Number(text));
  return markets.map(
    ({ of, name, atStart, maxStake, maxProfit, houseCap, commission, isQuoted, subject, lastOver }) => ({
      of,
      name: name.trim(),
      subject: 'to' in subject ? { ...subject, to: Number(lastOver) } : { ...subject },
      at_start: atStart,
      max_stake: amount(maxStake),
      max_profit: amount(maxProfit),
      house_loss_cap: isQuoted ? amount(houseCap) : null,
      commission: amount(commission),
    }),
  ) as TemplateMarketRequest[];
}

/** One place up; the first stays. */
export function movedTo(markets: readonly EditedMarket[], key: string): EditedMarket[] {
  const place = markets.findIndex((one) => one.key === key);
  if (place <= 0) return [...markets];
  const moved = [...markets];
  moved.splice(place - 1, 2, markets[place] as EditedMarket, markets[place - 1] as EditedMarket);
  return moved;
}
