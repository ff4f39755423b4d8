import { t } from '@lingui/core/macro';
import { formatSignedMoney } from '../../shared/format/money.ts';
import type { Market } from '../data/from-wire.ts';
import { formatLine, wordOfNumber } from '../data/market-kind.ts';
import { nameOfSide } from '../data/outcome-word.ts';
import type { Stake } from '../data/position.ts';
import { resultsOf, valueWith, worstLossOf, type Field, type Result } from '../data/results.ts';

interface ResultTableProps {
  readonly market: Market;
  readonly field: Field;
  readonly now: readonly Stake[];
  readonly withBet: readonly Stake[] | undefined;
}

/** What each result would bring, now and with the bet in the slip, and the worst of all. */
export function ResultTable({ market, field, now, withBet }: ResultTableProps) {
  const worst = (matched: readonly Stake[]) => 0 - worstLossOf(field, { matched, unmatched: [] });
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{isOfRuns(market) ? wordOfNumber(market) : t`Result`}</th>
          <th scope="col" className="num">
            {t`Your result`}
          </th>
          {withBet !== undefined && (
            <th scope="col" className="num">
              {t`With this bet`}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {resultsOf(field, withBet ?? now).map((result) => (
          <tr key={keyOf(result)}>
            <th scope="row">{wordsOf(market, result)}</th>
            <Figure money={valueWith(field, now, result)} />
            {withBet !== undefined && <Figure money={valueWith(field, withBet, result)} />}
          </tr>
        ))}
      </tbody>
      {!isOfRuns(market) && (
        <tfoot>
          <tr>
            <th scope="row">{t`Worst case`}</th>
            <Figure money={worst(now)} />
            {withBet !== undefined && <Figure money={worst(withBet)} />}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** A quoted number of a match. */
const isOfRuns = ({ payoff }: Market): boolean => payoff === 'line' || payoff === 'range' || payoff === 'spread';

function Figure({ money }: { money: number }) {
  return (
    <td className={money < 0 ? 'num neg' : money > 0 ? 'num pos' : 'num'}>
      <b>{formatSignedMoney(money)}</b>
    </td>
  );
}

const keyOf = (result: Result): string => Object.values(result).join(' ');

function wordsOf(market: Market, result: Result): string {
  if (result.kind === 'none') return t`None of these`;
  if (result.kind === 'number')
    return market.payoff === 'handicap' ? wordsOfMargin(market, result) : wordsOfBand(market, result);
  const name = market.runners[result.runnerIndex]?.name ?? '';
  if (result.kind === 'wins') return t`${name} wins`;
  return result.kind === 'placed' ? t`${name} placed only` : t`${name} not placed`;
}

type Band = Extract<Result, { kind: 'number' }>;

function wordsOfBand({ least, most, perUnit }: Market, { from, to }: Band): string {
  const [first, last] = [formatLine(from, perUnit), formatLine(to, perUnit)];
  if (from === to) return first;
  if (from === least) return t`${last} or fewer`;
  return to === most ? t`${first} or more` : t`${first} to ${last}`;
}

/** "Reds by 2 or more", "Draw", "Blues by 1" */
function wordsOfMargin(market: Market, { from, to }: Band): string {
  if (from === 0 && to === 0) return t`Draw`;
  const sign = from > 0 ? 1 : -1;
  const [low, high] = sign === 1 ? [from, to] : [-to, -from];
  const [first, last] = [formatLine(low, market.perUnit), formatLine(high, market.perUnit)];
  const name = sideOf(market, sign);
  if (low === high) return t`${name} by ${first}`;
  return high === (sign === 1 ? market.most : -market.least)
    ? t`${name} by ${first} or more`
    : t`${name} by ${first} to ${last}`;
}

/** The side that gains as the result grows, or falls: a runner's name without its handicap. */
function sideOf({ runners }: Market, sign: 1 | -1): string {
  const name = runners.find(({ handicap }) => handicap?.sign === sign)?.name ?? '';
  return nameOfSide(name);
}
