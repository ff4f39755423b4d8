import { Trans, useLingui } from '@lingui/react/macro';
import type { ScorePicture } from 'protocol';
import { formatPrice } from '../../shared/format/money.ts';
import { priceOf, type Market, type Match, type Runner } from '../data/from-wire.ts';
import { useMarket, useResults, type RunnerResult } from '../data/use-prices.ts';
import { HorseName } from '../markets/horse-name.tsx';
import { placingsOf } from './placings.ts';

/** Who came in, as the markets were settled, with the last price that each was matched at. */
export function RaceResult({ match, score }: { match: Match; score: ScorePicture | null }) {
  const { t } = useLingui();
  const [win, place] = [marketOf(match, 'win'), marketOf(match, 'place')];
  const status = useMarket(win?.id ?? '')?.status;
  const [winResults, placeResults] = [useResults(win), useResults(place)];
  if (win === undefined || (status !== 'settled' && status !== 'void')) return null;
  const placings = placingsOf(win.runners, {
    order: score?.sides.map(({ name }) => name) ?? [],
    won: (runner) => isWinner(winResults, runner),
    placed: (runner) => isWinner(placeResults, runner),
  });
  return (
    <section className="card" aria-labelledby="race-result">
      <header>
        <h2 id="race-result">
          <Trans>Result</Trans>
        </h2>
        <span className="meta">
          {status === 'void' ? t`The race is void: every stake is returned` : t`with the last prices matched`}
        </span>
      </header>
      {status === 'settled' && (
        <table className="table finish">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Place</Trans>
              </th>
              <th scope="col">
                <Trans>Runner</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Win</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>To be placed</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {placings.map(({ runner, position }) => (
              <tr key={runner.id}>
                <td>{position ?? '–'}</td>
                <th scope="row">
                  <RunnerName runner={runner} />
                </th>
                <td className="num">{lastPrice(winResults, runner)}</td>
                <td className="num">{lastPrice(placeResults, runner)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export const marketOf = (match: Match, type: string): Market | undefined =>
  match.markets.find((market) => market.type === type);

function RunnerName({ runner }: { runner: Runner }) {
  if (runner.card === undefined) return runner.name;
  return (
    <HorseName name={runner.name} card={runner.card} removal={undefined}>
      {undefined}
    </HorseName>
  );
}

const resultOf = (results: readonly RunnerResult[], { id }: Runner): RunnerResult | undefined =>
  results.find((result) => result.id === id);

const isWinner = (results: readonly RunnerResult[], runner: Runner): boolean =>
  resultOf(results, runner)?.status === 'winner';

function lastPrice(results: readonly RunnerResult[], runner: Runner): string {
  const odds = resultOf(results, runner)?.lastOdds ?? 0;
  return odds === 0 ? '–' : formatPrice(priceOf(odds));
}
