import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { roundWords } from '../data/round-words.ts';
import { moneyOf } from '../data/from-wire.ts';
import { sportWord } from '../data/sport-words.ts';
import { useExposureRows } from '../data/queries.ts';
import { useUi } from '../data/ui-store.ts';
import { CashOutLink } from '../cash-out/cash-out-link.tsx';
import { Modal } from '../../shared/dialog/modal.tsx';

const close = () => useUi.setState({ marketDialogOpen: false });

/** My Market: where the exposure comes from. */
export function MyMarketDialog() {
  const { t } = useLingui();
  const isOpen = useUi((state) => state.marketDialogOpen);
  return isOpen ? (
    <Modal title={t`My Market`} className="popup" onClose={close}>
      <ExposureTable />
    </Modal>
  ) : null;
}

function ExposureTable() {
  const { data, error, refetch } = useExposureRows(true);
  if (error !== null) {
    return (
      <div className="empty">
        <p>
          <Trans>The exchange did not answer.</Trans>
        </p>
        <button type="button" className="btn" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (data === undefined)
    return (
      <p className="none-yet" aria-busy="true">
        <Trans>Loading</Trans>
      </p>
    );
  const total = data.flatMap((row) => row.market_details).reduce((sum, market) => sum + Math.abs(market.exposure), 0);
  if (data.length === 0)
    return (
      <p className="none-yet">
        <Trans>Nothing is at stake: your exposure is 0.00.</Trans>
      </p>
    );
  return (
    <div className="wrap">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Match</Trans>
            </th>
            <th scope="col">
              <Trans>Market</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Bets</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Exposure</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.flatMap((row) =>
            row.market_details.map((market) => (
              <tr key={market.market_id || `${row.match_name} ${market.sub_type}`}>
                <th scope="row">
                  {/* A round of another company's game is of no match. */}
                  <Link
                    to={
                      row.match_id === 0 ? '/report/live-casino-bets' : `/game-details/${row.sport_id}/${row.match_id}`
                    }
                    onClick={close}
                  >
                    {roundWords(row.match_name)}
                  </Link>
                  <span className="meta">{sportWord(row.sport_name)}</span>
                  {row.match_id !== 0 && (
                    <span className="cash-out-cell">
                      <CashOutLink
                        marketId={market.market_id}
                        sportId={row.sport_id}
                        matchId={row.match_id}
                        onGo={close}
                      />
                    </span>
                  )}
                </th>
                <td>{wordsOfMarket(market.sub_type)}</td>
                <td className="num">{market.bet_count}</td>
                <td className="num">{formatMoney(Math.abs(moneyOf(market.exposure)))}</td>
              </tr>
            )),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              <Trans>Exposure</Trans>
            </th>
            <td className="num">{formatMoney(moneyOf(total))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
