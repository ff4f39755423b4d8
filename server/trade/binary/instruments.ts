/** Which exchange's days, and which hours of specification §5 "Binary session hours". */
export type InstrumentGroup = 'nse' | 'mcx' | 'us';

/** When the near-month future ceases to trade: on that day the next month's is the reference already. */
export type ExpiryRule =
  /** The last such weekday of its month; 1 is Monday. */
  | { readonly kind: 'last-weekday'; readonly weekday: number }
  /** The nth such weekday of the months that have a contract. */
  | { readonly kind: 'nth-weekday'; readonly weekday: number; readonly nth: number; readonly months: readonly number[] }
  /** A day of the months that have a contract. */
  | { readonly kind: 'day'; readonly day: number; readonly months: readonly number[] };

/** What can be bet on. Prices are whole ticks everywhere; only people see them as decimals. */
export interface Instrument {
  /** As the rules page writes it. */
  readonly code: string;
  readonly name: string;
  readonly group: InstrumentGroup;
  /** One tick in the instrument's own price: 0.05 points, 1 rupee, 0.01 dollars. */
  readonly tick: number;
  /** Where a simulated price begins, in its own price. */
  readonly around: number;
  /** From the NO line to the YES line, in ticks. */
  readonly gap: number;
  readonly expiry: ExpiryRule;
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const QUARTERS = [3, 6, 9, 12] as const;
const LAST_TUESDAY: ExpiryRule = { kind: 'last-weekday', weekday: 2 };
const THIRD_FRIDAY: ExpiryRule = { kind: 'nth-weekday', weekday: 5, nth: 3, months: QUARTERS };

const nse = (code: string, name: string, around: number, gap: number): Instrument => ({
  code,
  name,
  group: 'nse',
  tick: 0.05,
  around,
  gap,
  expiry: LAST_TUESDAY,
});

/** Every instrument of the Binary tab. */
export const INSTRUMENTS: readonly Instrument[] = [
  nse('NFY', 'Nifty', 26_000, 40),
  nse('B-NFY', 'Bank Nifty', 58_000, 100),
  nse('AXS', 'Axis Bank', 1250, 10),
  nse('ICI', 'ICICI Bank', 1400, 10),
  nse('RIL', 'Reliance Industries', 1500, 10),
  nse('SBI', 'State Bank of India', 950, 10),
  nse('TT STL', 'Tata Steel', 175, 4),
  {
    code: 'Gold',
    name: 'Gold',
    group: 'mcx',
    tick: 1,
    around: 122_000,
    gap: 20,
    expiry: { kind: 'day', day: 5, months: [2, 4, 6, 8, 10, 12] },
  },
  {
    code: 'Silver',
    name: 'Silver',
    group: 'mcx',
    tick: 1,
    around: 155_000,
    gap: 40,
    expiry: { kind: 'day', day: 5, months: [3, 5, 7, 9, 12] },
  },
  {
    code: 'Crude',
    name: 'Crude oil',
    group: 'mcx',
    tick: 1,
    around: 5300,
    gap: 2,
    expiry: { kind: 'day', day: 19, months: ALL_MONTHS },
  },
  {
    code: 'CMX Crude',
    name: 'CMX crude oil',
    group: 'us',
    tick: 0.01,
    around: 60,
    gap: 2,
    expiry: { kind: 'day', day: 20, months: ALL_MONTHS },
  },
  { code: 'Dow Jones', name: 'Dow Jones', group: 'us', tick: 1, around: 46_500, gap: 6, expiry: THIRD_FRIDAY },
  { code: 'Nasdaq', name: 'Nasdaq', group: 'us', tick: 0.25, around: 25_000, gap: 8, expiry: THIRD_FRIDAY },
  { code: 'SNP', name: 'S&P 500', group: 'us', tick: 0.25, around: 6700, gap: 4, expiry: THIRD_FRIDAY },
];

/** @returns undefined where there is none of this code */
export const instrumentOf = (code: string): Instrument | undefined => INSTRUMENTS.find((one) => one.code === code);

/** 24510.05 of an instrument whose tick is 0.05 is 490201. */
export const inTicks = ({ tick }: Pick<Instrument, 'tick'>, price: number): number => Math.round(price / tick);

/** How many ticks one whole of the price is: 20 of 0.05. */
export const ticksPerUnit = ({ tick }: Pick<Instrument, 'tick'>) => Math.round(1 / tick);

/** For people: `24510.05`, with the decimals of the tick. */
export function priceText({ tick }: Pick<Instrument, 'tick'>, ticks: number): string {
  const decimals = tick >= 1 ? 0 : 2;
  return (ticks * tick).toFixed(decimals);
}
