import { useQuery } from '@tanstack/react-query';
import { SignedUnits, Worst } from '../controls/figures.tsx';
import { useFreshRisk, RISK_POLL_MS } from '../data/fresh-risk.ts';
import { ask } from '../data/exchange.ts';
import './books.css';

/** The house's result for each outcome of the match, market by market, while it has money in it. */
export function MatchBook({ matchId }: { matchId: number }) {
  const queryKey = ['match-book', matchId];
  const { data: book } = useQuery({
    queryKey,
    queryFn: () => ask('admin/getMatchBook', { match_id: matchId }),
    refetchInterval: RISK_POLL_MS,
  });
  useFreshRisk(queryKey, { matchId });
  if (book === undefined || book.markets.length + book.others.length === 0) return null;
  const { outcomes, markets, others, worst } = book;
  const isMore = markets.length > 1;
  return (
    <section className="card" aria-label="Match book">
      <header>
        <h2>Match book</h2>
        <span className="spacer" />
        <span className="meta">
          worst <Worst units={worst} />
        </span>
      </header>
      {markets.length > 0 && (
        <div className="wrap">
          <table className="table dense match-book">
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                {markets.map(({ market_id, name }) => (
                  <th key={market_id} scope="col" className="num">
                    {name}
                  </th>
                ))}
                {isMore && (
                  <th scope="col" className="num">
                    Total
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {outcomes.map((outcome, place) => (
                <tr key={outcome}>
                  <th scope="row">{outcome}</th>
                  {markets.map(({ market_id, if_wins }) => (
                    <td key={market_id} className="num">
                      <SignedUnits units={if_wins[place] ?? 0} />
                    </td>
                  ))}
                  {isMore && (
                    <td className="num">
                      <b>
                        <SignedUnits units={markets.reduce((sum, { if_wins }) => sum + (if_wins[place] ?? 0), 0)} />
                      </b>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 && (
        <p className="table-foot">
          {others.length === 1 ? others[0]?.name : `${others.length} other markets, each at its worst`}
          <span className="spacer" />
          <Worst units={others.reduce((sum, one) => sum + one.worst, 0)} />
        </p>
      )}
    </section>
  );
}
