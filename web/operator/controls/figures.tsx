import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';

/** The wire has units, the formats take minor ones. */
export const minorOf = (units: number): number => Math.round(units * 100);

/** The most that can be lost, whole units; nothing is said of nothing. */
export function Worst({ units }: { units: number }) {
  if (units === 0) return <span className="meta">0</span>;
  return <span className="neg">{formatMoney(-Math.round(units) * 100).replace(/\.00$/, '')}</span>;
}

/** Money in or out, whole units. */
export function SignedUnits({ units }: { units: number }) {
  if (Math.round(units) === 0) return <span className="meta">0</span>;
  const text = formatSignedMoney(Math.round(units) * 100).replace(/\.00$/, '');
  return <span className={units < 0 ? 'neg' : 'pos'}>{text}</span>;
}
