import { nameOfAnswer } from 'games/answer-names';
import { marketIdText, toWireMoney } from 'protocol';
import { memoText } from 'protocol/memo-words';
import { resultText } from 'protocol/result-words';
import type { ActivityRow, PastBet, ProfitRow, StatementRow } from 'protocol';
import type { Activity } from '../../../reads/records/activity.ts';
import type { NamedBet } from '../../../reads/records/bets.ts';
import type { MarketNames } from '../../../reads/records/named.ts';
import type { ProfitRow as Profit } from '../../../reads/records/profit.ts';
import type { NamedRunner, ResultTold, StatementLine } from '../../../reads/records/statement.ts';
import type { Catalogue } from '../../../trade/catalogue/catalogue.ts';
import type { TermsBook } from '../../../trade/settlement/market-terms.ts';
import { bestOnScale, handicapOf, spreadOf, toUnnamedBet } from '../wire/bet-on-wire.ts';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { timeText } from '../wire/time-text.ts';

// Rows of the records, as reports show them.

const namesOf = ({ market, ...names }: MarketNames & { readonly market: number }) => ({
  sport_id: names.sportId,
  sport_name: names.sportName,
  series_name: names.seriesName,
  match_id: names.matchId,
  match_name: names.matchName,
  market_id: market === 0 ? '' : marketIdText(market),
  market_name: names.marketName,
});

/** What is known of the markets of the past. */
export interface PastMarkets {
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly terms: Pick<TermsBook, 'termsOf'>;
}

/** Numbers are in the words of the rule that its market is bound to, not in its units. */
export function toStatementRow(line: StatementLine, { catalogue, terms }: PastMarkets): StatementRow {
  const { amount, result } = line;
  const bound = terms.termsOf(line.market);
  return {
    line: line.line,
    date: timeText(line.at),
    kind: line.kind,
    ...namesOf(line),
    credit: toWireMoney(Math.max(0, amount)),
    debit: toWireMoney(Math.max(0, 0 - amount)),
    balance: toWireMoney(line.balance),
    won: toWireMoney(line.won),
    commission: toWireMoney(line.commission),
    result:
      result === undefined
        ? null
        : {
            telling: result.telling,
            ...resultOnWire({ ...line, ...result }),
            number: result.number / (bound?.perUnit ?? 1),
            ahead: aheadOf(catalogue.market(line.market)?.market, result.number),
          },
    memo: line.memo ?? null,
    remark: line.memo === undefined ? remarkOf(line) : memoText(line.memo),
    entry: line.entry,
    sequence: line.sequence,
  };
}

type NamedResult = Omit<ResultTold, 'telling'> & Pick<MarketNames, 'sportId' | 'marketName'>;

/** A runner without a name is called by its number. */
const namesIn = (runners: readonly NamedRunner[]): string[] =>
  runners.map(({ name, selection }) => (name === '' ? String(selection) : name));

/** The runners of a result by name, without what it says of a handicap. */
export function resultOnWire(result: NamedResult) {
  const { what, number, tied, placed, placedTied } = result;
  return {
    what,
    winners: winnerNames(result),
    tied: namesIn(tied),
    placed: namesIn(placed),
    placed_tied: namesIn(placedTied),
    number,
  };
}

/** In a casino's market of a number, what the number stands for. */
export function winnerNames(result: NamedResult): string[] {
  const { what, winners, number, sportId, marketName } = result;
  if (winners.length > 0) return namesIn(winners);
  const name = sportId < 0 && what !== 'voided' ? nameOfAnswer(marketName, number) : undefined;
  return name === undefined ? [] : [name];
}

const RESULT_WORDS = {
  settled: '',
  resettled: 'result changed',
  voided: 'void',
  'bets-voided': 'bets void',
} as const;

/** Sport / match / market / what came of it. */
function remarkOf({ result, ...line }: StatementLine): string {
  const { sportName, matchName, marketName } = line;
  const words = result === undefined ? '' : RESULT_WORDS[result.what];
  return [sportName, matchName, marketName, runnersText(line, result), words].filter((part) => part !== '').join(' / ');
}

/** The runners of a result; empty where it is a number, which its column says. */
function runnersText(line: MarketNames, result: ResultTold | undefined): string {
  if (result === undefined || result.what === 'voided') return '';
  const named = resultOnWire({ ...line, ...result });
  const isOfRunners = named.winners.length + named.tied.length > 0;
  return isOfRunners ? resultText({ ...named, ahead: null }) : '';
}

/** Of a handicap: the runner that a result favours, empty for a draw; else null. */
export function aheadOf(market: Market | undefined, number: number): string | null {
  if (market?.payoff.kind !== 'handicap') return null;
  const place = market.payoff.handicaps?.findIndex(({ sign }) => sign === Math.sign(number)) ?? -1;
  return market.runners[place]?.name ?? '';
}

export function toPastBet(bet: NamedBet, { catalogue, terms }: PastMarkets): PastBet {
  const { mechanism, payoff, divisor } = bet;
  const known = catalogue.market(bet.market)?.market;
  const handicap = known && handicapOf(known, bet.selection);
  const bound = terms.termsOf(bet.market);
  const placeDivisor = payoff === 'each-way' ? divisor : undefined;
  return {
    ...toUnnamedBet(bet, {
      mechanism,
      payoff,
      placeDivisor,
      handicap,
      bestOnScale: known && bestOnScale(known, bet.selection),
      spread: known && spreadOf(known),
      bound,
    }),
    market_name: bet.marketName,
    match_id: bet.matchId,
    match_name: bet.matchName,
    series_name: bet.seriesName,
    match_date: timeText(bet.matchOpenAt),
    sport_id: bet.sportId,
    sport_name: bet.sportName,
    selection_name: bet.selectionName,
    voided: toWireMoney(bet.voided),
    placed_date: timeText(bet.placedAt),
    matched_date: timeText(bet.matchedAt),
    settled_date: timeText(bet.settledAt),
    settlements: bet.settlements,
  };
}

export function toProfitRow(row: Profit): ProfitRow {
  return {
    ...namesOf(row),
    markets: row.marketCount,
    profit: toWireMoney(row.profit),
    commission: toWireMoney(row.commission),
    net: toWireMoney(row.net),
    settled_date: timeText(row.lastSettledAt),
  };
}

export function toActivityRow({ at, kind, address, detail }: Activity): ActivityRow {
  return { date: timeText(at), kind: kind as ActivityRow['kind'], address, detail };
}
