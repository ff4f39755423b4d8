import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { minorOf } from '../controls/figures.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { DialogAct } from './dialog-act.tsx';
import type { MarketRow } from './market-rows.ts';

/** No key closes a market: it does not open again. */
export function CloseAct({ row }: { row: MarketRow }) {
  return (
    <DialogAct
      needs="run-markets"
      name="Close"
      consequence="No more bets; unmatched bets lapse. The market then waits for its result and cannot be reopened."
    >
      {(close) => <CloseDialog row={row} onClose={close} />}
    </DialogAct>
  );
}

function CloseDialog({ row: { market, book }, onClose }: { row: MarketRow; onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const unmatched = useUnmatched(market.market_id);
  const close = () =>
    run(async () => {
      await ask('admin/closeMarket', { market_id: market.market_id });
      announce(`${market.name} closed`);
      await refreshMarkets();
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title={`Close ${market.name} for good`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <ul className="why">
          <li>{formatMoney(minorOf(book.matched))} is matched. Matched bets stand until the result.</li>
          <li>
            {unmatched === undefined
              ? 'Unmatched bets lapse.'
              : `${unmatched} unmatched ${unmatched === 1 ? 'bet lapses' : 'bets lapse'}.`}
          </li>
          <li>The market cannot be reopened. To stop betting for a while, suspend it instead.</li>
        </ul>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Close the market
        </button>
      </form>
    </Modal>
  );
}

/** How many bets of a market are unmatched; undefined until it is known, and to whoever sees nobody's bets. */
function useUnmatched(market_id: string): number | undefined {
  const enabled = useOwnPermissions().permissions.has('view-risk');
  const { data } = useQuery({
    queryKey: ['unmatched-bets', market_id],
    queryFn: () => ask('admin/findBets', { market_id, limit: 1, bet_status: 'unmatched' }),
    enabled,
    staleTime: 0,
  });
  return data?.total.count;
}
