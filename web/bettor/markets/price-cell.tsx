import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Side } from 'engine/vocabulary';
import { formatSize } from '../../shared/format/money.ts';
import { formatLine, formatPriceIn, formatRate, isNumber, isQuoted, sideWordOf } from '../data/market-kind.ts';
import type { CellView } from '../data/price-store.ts';
import { prices } from '../data/topics.ts';
import { useStreamHealth } from '../data/exchange.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { useHasPrice, useShowsPrice } from '../data/use-prices.ts';
import { tapPrice } from '../one-click/price-tap.ts';
import { useSlip } from '../slip/shown-slip.ts';
import { isSame, priceOfDraft } from '../slip/slip-state.ts';
import { rememberPicked } from '../slip/picked-cell.ts';

export interface PriceCellProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly side: Side;
  /** 0 for the best price. */
  readonly depth: number;
  /** Drawn with a saturated fill: the best price, on a market's own page. */
  readonly isBest: boolean;
  readonly isOpen: boolean;
  /** The cell at which the Tab key enters the grid. */
  readonly isEntry: boolean;
}

/** Whether the slip holds what the cell shows. A price that is not on the ladder yet belongs to the cell that was tapped. */
function useIsPicked({ market, runner, side, depth }: PriceCellProps): boolean {
  const draft = useSlip(({ slip }) =>
    slip.phase !== 'closed' && isSame(slip.draft.selection, { market, runner, side }) ? slip.draft : undefined,
  );
  const price = draft && priceOfDraft(draft);
  const isShown = useShowsPrice(market.id, runner.id, { side, depth, price, line: draft?.line });
  if (draft === undefined) return false;
  return price === undefined ? draft.selection.depth === depth : isShown;
}

/**
 * One price and the size available at it. A tap fills the bet slip; it places a bet only with one-click betting armed.
 * Hundreds of figures change per second, so they are written into the DOM in place; React renders a cell only when its
 * price appears or goes away.
 */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { market, runner, side, depth, isOpen } = props;
  const hasPrice = useHasPrice(market.id, runner.id, { side, depth });
  const picked = useIsPicked(props);
  const isLive = useStreamHealth() === 'live';
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const cell = button.current;
    if (cell === null || !hasPrice) return;
    const [price, rest] = [cell.querySelector('b'), cell.querySelector('i')];
    const write = () => {
      const view = prices.cell(market.id, runner.id, { side, depth });
      if (view === undefined) return;
      const [above, below] = figuresOf(market, view);
      writeText(price, above);
      writeText(rest, below);
      cell.classList.toggle('flash', view.flash);
    };
    write();
    return prices.subscribeCell(market.id, `${runner.id}/${side}/${depth}`, write);
  }, [market, runner.id, side, depth, hasPrice]);
  // In an order book an empty cell lets bettors name their own price; in a quoted market only the house quotes.
  const canTap = isOpen && isLive && (hasPrice || !isQuoted(market));
  const classes = ['price-cell', side];
  if (props.isBest) classes.push('best');
  if (!hasPrice) classes.push('none');
  const word = sideWordOf(market, side);
  return (
    <button
      ref={button}
      type="button"
      className={classes.join(' ')}
      aria-pressed={picked}
      aria-disabled={!canTap}
      tabIndex={props.isEntry ? 0 : -1}
      data-cell=""
      onClick={(event) => {
        const cell = prices.cell(market.id, runner.id, { side, depth });
        if (!canTap) return;
        rememberPicked(event.currentTarget);
        tapPrice({ market, runner, side, depth }, cell && { price: cell.price, line: cell.line });
      }}
    >
      <span className="visually-hidden">{`${word} ${isNumber(market) ? market.name : runner.name} `}</span>
      {hasPrice ? (
        <>
          <b /> <i />
          {!isNumber(market) && (
            <span className="visually-hidden">
              {' '}
              <Trans>available</Trans>
            </span>
          )}
        </>
      ) : (
        <>
          <b aria-hidden="true">–</b>
          <span className="visually-hidden">{canTap ? <Trans>name your price</Trans> : <Trans>no price</Trans>}</span>
        </>
      )}
    </button>
  );
});

/** The price above the size available; for a number, the line above its rate. */
function figuresOf(market: Market, cell: CellView): readonly [above: string, below: string] {
  if (isNumber(market)) {
    return [formatLine(cell.line, market.perUnit), market.payoff === 'spread' ? t`a run` : formatRate(cell.price)];
  }
  return [formatPriceIn(market, cell.price), formatSize(cell.size)];
}

/** Changes the text node in place: with a new one the browser would recompute the styles of the whole row. */
function writeText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (!(node instanceof Text)) element?.append(text);
  else if (node.data !== text) node.data = text;
}
