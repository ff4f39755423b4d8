import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Age } from '../controls/age.tsx';
import { minorOf } from '../controls/figures.tsx';

interface AlertRowProps {
  readonly kind: string;
  /** Where it is dealt with. */
  readonly to: string;
  readonly text: string;
  /** Units; null where it is about no amount. */
  readonly amount: number | null;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What should be looked at, in a row that leads there. */
export function AlertRow({ kind, to, text, amount, since }: AlertRowProps) {
  return (
    <li className="alert-row">
      <span className="alert-kind waiting">{kind}</span>
      <Link to={to}>{text}</Link>
      <span className="num">{amount === null ? '' : formatMoney(minorOf(amount))}</span>
      <span className="num meta">
        <Age since={since} />
      </span>
    </li>
  );
}
