import type { TickerBet } from 'protocol';
import { Link } from 'react-router';
import { formatStake } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';
import { matchWords } from '../controls/match-words.ts';
import { clockOf, sideWords, STATUS_WORDS } from './bet-words.ts';
import { betNames, type KnownNames } from './ticker-filter.ts';

/** The exchange names every account; until then the row keeps its height. */
const NAME_TO_COME = '\u00a0';

/** Column heads of lists of bets. */
export function BetHead() {
  return (
    <tr aria-rowindex={1}>
      <th scope="col">Time</th>
      <th scope="col">Person</th>
      <th scope="col">Bet</th>
      <th scope="col" className="num">
        Odds
      </th>
      <th scope="col" className="num">
        Stake
      </th>
      <th scope="col" className="num">
        Matched
      </th>
      <th scope="col">State</th>
    </tr>
  );
}

interface BetRowProps {
  readonly bet: TickerBet;
  readonly rowIndex: number;
  readonly known: KnownNames;
  /** The page says which. */
  readonly isOfOneMatch?: boolean;
  readonly isSelected?: boolean;
  readonly onSelect?: (id: string) => void;
}

/** A bet on the ticker. */
export function BetRow({
  bet,
  rowIndex,
  known: { names, markets, large },
  isOfOneMatch = false,
  isSelected = false,
  onSelect,
}: BetRowProps) {
  const { match, market, runner } = betNames(bet, markets);
  const isNumber = bet.line !== null;
  return (
    <tr
      aria-rowindex={rowIndex}
      data-selected={isSelected}
      className={isSelected ? 'selected' : ''}
      onPointerDown={() => onSelect?.(bet.bet_id)}
      onFocusCapture={() => onSelect?.(bet.bet_id)}
    >
      <td className="meta">{clockOf(bet.placed_at)}</td>
      <td className="ticker-who">
        {names.get(bet.account)?.name ?? NAME_TO_COME}
        <span className="ticker-state">{STATUS_WORDS[bet.status]}</span>
      </td>
      <th scope="row" className="ticker-what">
        <Link to={`/bet/${bet.bet_id}`}>
          <b className={bet.is_back ? 'bet-side back' : 'bet-side lay'}>{sideWords(bet)}</b>{' '}
          {isNumber || runner === '' ? market : runner}
        </Link>{' '}
        <span className="ticker-where">
          {[isNumber || runner === '' ? '' : market, isOfOneMatch ? '' : matchWords(match)]
            .filter((text) => text !== '')
            .join(', ')}
        </span>
      </th>
      <td className="num">{bet.price_text}</td>
      <td className={bet.stake >= large ? 'num ticker-large' : 'num'}>{formatStake(minorOf(bet.stake))}</td>
      <td className="num">{bet.matched === 0 ? '' : formatStake(minorOf(bet.matched))}</td>
      <td className={bet.status === 'pending' ? 'waiting' : 'meta'}>{STATUS_WORDS[bet.status]}</td>
    </tr>
  );
}
