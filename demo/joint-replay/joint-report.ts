import type { MarketId } from 'engine/vocabulary';
import {
  agreementOf,
  answerOf,
  type BallFeed,
  boundRule,
  type CricketFact,
  type CricketMatch,
  type Fact,
  foldCricket,
  isSettledAs,
  type MarketTerms,
  NEWEST_AVERAGES,
  type RuleContext,
  type Ruling,
} from 'results';
import type { JointExchange } from './joint-exchange.ts';

export interface JointRow {
  readonly market: MarketId;
  readonly name: string;
  readonly rule: string;
  /** As people read it. */
  readonly result: string;
  readonly bets: number;
  /** How often it was held, and how often settled again. */
  readonly holds: number;
  readonly resettled: number;
  /** Whether the card alone, by the same rule, says something else. */
  readonly differs: boolean;
}

export interface JointReport {
  readonly rows: readonly JointRow[];
  readonly bets: number;
  /** What the feed got wrong, each with its line. */
  readonly feed: readonly string[];
  /** Where the feed's last word and the card differ. */
  readonly disagreements: readonly string[];
  /** Minor units over all accounts: 0. */
  readonly ledger: number;
  readonly evidence: number;
}

export interface ReportDependencies {
  readonly exchange: JointExchange;
  readonly markets: readonly MarketId[];
  readonly betsOf: ReadonlyMap<MarketId, number>;
  readonly holdsOf: ReadonlyMap<MarketId, number>;
  readonly feed: BallFeed;
  /** The match as the feed alone reports it. */
  readonly feedMatch: CricketMatch;
  readonly card: readonly Fact<CricketFact>[];
  readonly evidence: number;
}

export async function reportOf(dependencies: ReportDependencies): Promise<JointReport> {
  const { exchange, markets, betsOf, holdsOf, feed, evidence } = dependencies;
  const { live, settlement, catalogue } = exchange;
  const card = foldCricket(dependencies.card);
  const rows: JointRow[] = [];
  for (const market of markets) {
    const terms = settlement.terms.termsOf(market);
    const row = live.market(market);
    const named = await catalogue.findMarket(market);
    if (terms === undefined || row === undefined || named === undefined) continue;
    const context = settlement.settler.evaluate(market)?.context ?? { averages: NEWEST_AVERAGES, openedAt: 0 as never };
    const ruling = rulingOf(terms, card, context);
    rows.push({
      market,
      name: named.market.name,
      rule: terms.rule,
      result: `${row.status}: ${ruling.reason}`,
      bets: betsOf.get(market) ?? 0,
      holds: holdsOf.get(market) ?? 0,
      resettled: Math.max(0, settlement.settler.settlementsOf(market) - 1),
      differs: !stands(row, ruling, terms),
    });
  }
  let ledger = 0;
  for (const account of live.accounts()) ledger += account.cash;
  const bets = [...betsOf.values()].reduce((sum, count) => sum + count, 0);
  const disagreements = agreementOf(dependencies.feedMatch, card).differences.map(
    ({ what, first, second }) => `${what}: the feed says ${first}, the card ${second}`,
  );
  return { rows, bets, feed: faultsOf(feed), disagreements, ledger, evidence };
}

/** What the rule makes of the official card alone. */
function rulingOf(terms: MarketTerms, card: unknown, context: RuleContext): Ruling {
  const { rule, subject } = boundRule(terms);
  return rule.settle(card, subject, context);
}

function stands(
  market: NonNullable<ReturnType<JointExchange['live']['market']>>,
  ruling: Ruling,
  terms: MarketTerms,
): boolean {
  if (ruling.state === 'void') return market.status === 'void';
  if (ruling.state !== 'settled') return false;
  const answer = answerOf(ruling, terms);
  return answer.state === 'settled' && isSettledAs(market, answer);
}

function faultsOf({ stepsBack, foreign }: BallFeed): string[] {
  const score = ({ runs, wickets, balls }: { runs: number; wickets: number; balls: number }) =>
    `${runs}/${wickets} after ${Math.floor(balls / 6)}.${balls % 6}`;
  return [
    ...stepsBack.map(
      ({ line, innings, before, after }) =>
        `line ${line}: step back in innings ${innings}, from ${score(before)} to ${score(after)}`,
    ),
    ...foreign.map(({ line, event, market }) => `line ${line}: dropped, it is about event ${event}, market ${market}`),
  ];
}

/** Everything that is to be said of it; the last line sums it up. */
export function linesOf({ rows, bets, feed, disagreements, ledger, evidence }: JointReport): string[] {
  const count = (of: (row: JointRow) => boolean) => rows.filter(of).length;
  const held = count(({ holds }) => holds > 0);
  const resettled = count((row) => row.resettled > 0);
  const differ = count(({ differs }) => differs);
  return [
    ...rows.map(
      (row) =>
        `${row.name} · ${row.rule} · ${row.result} · ${row.bets} bets · held ${row.holds}, resettled ${row.resettled}${row.differs ? ' · DIFFERS FROM THE CARD' : ''}`,
    ),
    ...feed,
    ...disagreements,
    `${bets} bets, ${evidence} evidence packs`,
    `${rows.length} markets, ${held} held, ${resettled} resettled, ${differ} differ from the card, ledger ${ledger}`,
  ];
}
