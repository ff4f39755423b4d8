import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Age } from '../controls/age.tsx';
import { FactsLink } from '../controls/facts-link.tsx';
import { minorOf } from '../controls/figures.tsx';
import { useOwnPermissions } from '../data/permissions.ts';

interface AlertRowProps {
  readonly kind: string;
  /** The page on which staff deal with it. */
  readonly to: string;
  readonly text: string;
  /** Units; null where it is about no amount. */
  readonly amount: number | null;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** The match whose facts clear it. */
  readonly facts?: number | undefined;
}

/** A row of something to look at; it leads there. */
export function AlertRow({ kind, to, text, amount, since, facts }: AlertRowProps) {
  const mayEnter = useOwnPermissions().may('enter-facts');
  return (
    <li className="alert-row">
      <span className="alert-kind waiting">{kind}</span>
      <span className="alert-text">
        <Link to={to}>{text}</Link>
        {facts !== undefined && mayEnter && <FactsLink matchId={facts} about={text} />}
      </span>
      <span className="num">{amount === null ? '' : formatMoney(minorOf(amount))}</span>
      <span className="num meta">
        <Age since={since} />
      </span>
    </li>
  );
}
