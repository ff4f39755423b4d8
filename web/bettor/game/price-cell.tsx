import { Trans } from '@lingui/react/macro';
import type { Side } from 'engine/vocabulary';
import { formatPrice, formatSize } from '../../shared/format/money.ts';
import { formatLine, formatRate, isNumber, isQuoted, sideWordOf } from '../data/market-kind.ts';
import type { CellView } from '../data/price-store.ts';
import { useStreamHealth } from '../data/live.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { useCell } from '../data/use-prices.ts';
import { isOneClickArmed, placeByTap } from '../one-click/one-click-store.ts';
import { isSame, type Slip } from '../slip/slip-machine.ts';
import { tellSlip, useSlip } from '../slip/slip-store.ts';
import { rememberPicked } from '../slip/picked-cell.ts';

export interface PriceCellProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly side: Side;
  /** 0 for the best price. */
  readonly depth: number;
  /** Saturated fill: the best price on a market's own page. */
  readonly isBest: boolean;
  readonly isOpen: boolean;
  /** Where the tab key enters the grid. */
  readonly isEntry: boolean;
}

function isPicked(slip: Slip, { market, runner, side, depth }: PriceCellProps): boolean {
  return (
    slip.phase !== 'closed' &&
    slip.draft.selection.depth === depth &&
    isSame(slip.draft.selection, { market, runner, side })
  );
}

/** One price and what is available at it. A tap fills the bet slip; it places nothing, but where one-click betting is on. */
export function PriceCell(props: PriceCellProps) {
  const { market, runner, side, depth, isOpen } = props;
  const cell = useCell(market.id, runner.id, { side, depth });
  const picked = useSlip(({ slip }) => isPicked(slip, props));
  const isLive = useStreamHealth() === 'live';
  const canTap = isOpen && isLive && cell !== undefined;
  const classes = ['px', side === 'back' ? 'b' : 'l'];
  if (props.isBest) classes.push('best');
  if (cell === undefined) classes.push('none');
  else if (cell.flash) classes.push('flash');
  const word = sideWordOf(market, side);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      aria-pressed={picked}
      aria-disabled={!canTap}
      tabIndex={props.isEntry ? 0 : -1}
      data-cell=""
      onClick={(event) => {
        if (!canTap) return;
        const selection = { market, runner, side, depth };
        if (isOneClickArmed()) return placeByTap(selection, cell);
        rememberPicked(event.currentTarget);
        tellSlip({ type: 'picked', selection, price: cell.price, line: cell.line });
      }}
    >
      <span className="vh">{`${word} ${isNumber(market) ? market.name : runner.name} `}</span>
      {cell === undefined ? (
        <>
          <b aria-hidden="true">–</b>
          <span className="vh">
            <Trans>no price</Trans>
          </span>
        </>
      ) : (
        <Figures market={market} cell={cell} />
      )}
    </button>
  );
}

/** The price over what is available; of a number, the line over its rate. */
function Figures({ market, cell }: { market: Market; cell: CellView }) {
  if (isNumber(market)) {
    return (
      <>
        <b>{formatLine(cell.line, market.perUnit)}</b>{' '}
        <i>{market.payoff === 'spread' ? <Trans>a run</Trans> : formatRate(cell.price)}</i>
      </>
    );
  }
  return (
    <>
      <b>{isQuoted(market) ? formatRate(cell.price) : formatPrice(cell.price)}</b> <i>{formatSize(cell.size)}</i>
      <span className="vh">
        {' '}
        <Trans>available</Trans>
      </span>
    </>
  );
}
