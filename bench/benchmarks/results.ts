import type { Millis } from 'engine/vocabulary';
import { SessionBots } from 'demo/joint-replay/session-bots.ts';
import { RecordedClock } from 'server/trade/recorded/recorded-clock.ts';
import { randomOf } from 'demo/simulator/random.ts';
import { RECORDED_FEED_LIMITS } from 'server/trade/sessions/feed-watch.ts';
import { SessionQuoter } from 'server/trade/sessions/session-quoter.ts';
import { T20_MENU } from 'server/trade/sessions/session-menu.ts';
import { answerOf, type CricketFact, foldCricket, isSettledAs } from 'results';
import { SECONDS_A_BALL, t20Facts } from '../flow/t20.ts';
import { settleSessions } from '../measure/settle-sessions.ts';
import type { Benchmark } from '../measure/result.ts';
import { openSettlementHouse, type SettlementHouse } from '../measure/settlement-house.ts';
import { rounded } from '../measure/statistics.ts';

const LEAST_RATIO = 200;
const MOST_MS = 5000;
const BETTORS = 200;
const FULL = { betsABall: 20, betsToSettle: 100_000 };
const BRIEF: typeof FULL = { betsABall: 1, betsToSettle: 5000 };

/** From a ball to the ledger: how much faster than it is played, and how long the results of a full match take. */
export const results: Benchmark = {
  target: `a T20's balls through facts, quotes and settlement ≥ ${LEAST_RATIO} × real time; 100,000 bets over 60 sessions settled < ${MOST_MS / 1000} s`,
  better: 'higher',
  takesFlow: false,
  async run({ brief }) {
    const { betsABall, betsToSettle } = brief ? BRIEF : FULL;
    const played = await playMatch(betsABall);
    const settled = await settleSessions(betsToSettle);
    const ratio = rounded((played.balls * SECONDS_A_BALL * 1000) / played.ms);
    const misses = [];
    if (ratio < LEAST_RATIO) misses.push(`${ratio} × real time instead of ${LEAST_RATIO}`);
    if (settled.ms >= MOST_MS) misses.push(`${settled.ms} ms to settle instead of less than ${MOST_MS}`);
    return {
      figure: ratio,
      measured: `${ratio} × (${played.markets} markets, ${played.bets} bets); ${settled.bets} bets settled in ${rounded(settled.ms / 1000)} s`,
      misses,
      verified: {
        markets: played.markets,
        bets: played.bets + settled.bets,
        accounts: settled.accounts,
        ledger: played.ledger + settled.ledger,
      },
      summary: [
        `${ratio} × real time: ${played.balls} balls of ${SECONDS_A_BALL} s in ${rounded(played.ms)} ms, with ${played.markets} markets made, quoted anew after each ball and settled, ${played.bets} bets`,
        `${settled.ms} ms from the approval of 60 results to the last of them durable and published: ${settled.bets} bets of ${settled.accounts} accounts, each account paid to the unit as BigInt sums over its bets say`,
      ],
      details: { played, settled },
    };
  },
};

interface Played {
  readonly ms: number;
  readonly balls: number;
  readonly markets: number;
  readonly bets: number;
  readonly ledger: number;
}

/** Every ball is told, its results are paid and all quotes are out again before the next. */
async function playMatch(betsABall: number): Promise<Played> {
  const clock = new RecordedClock(1_000_000 as Millis);
  const house = await openSettlementHouse(clock, BETTORS);
  try {
    const { sequencer, live, facts, settlement, bettors, matchId } = house;
    const bots = new SessionBots({ exchange: sequencer, live, bettors, random: randomOf('bench bets') });
    const desk = deskOf(house, clock);
    const told = t20Facts('bench');
    let balls = 0;
    const start = performance.now();
    for (const said of told) {
      const isBall = said.kind === 'ball';
      if (isBall) desk.heard({ ball: 'running', trouble: false });
      facts.append(matchId, 'bench', { said, at: clock.now() });
      desk.heard({ ball: 'dead', trouble: false });
      desk.update(foldCricket(facts.facts<CricketFact>(matchId)));
      await Promise.all([desk.made(), settlement.settler.look(matchId)]);
      if (!isBall) continue;
      balls++;
      clock.advance((clock.now() + 1000) as Millis);
      await desk.answered();
      const open = desk.markets.filter(({ isClosed }) => !isClosed).map(({ market }) => market);
      await bots.bet(open, betsABall);
      clock.advance((clock.now() + (SECONDS_A_BALL - 1) * 1000) as Millis);
    }
    const ms = performance.now() - start;
    verify(house, desk);
    await desk.stop();
    return { ms, balls, markets: desk.markets.length, bets: bots.bets, ledger: ledgerOf(house) };
  } finally {
    await house.stop();
  }
}

function deskOf(house: SettlementHouse, clock: RecordedClock): SessionQuoter {
  const { sequencer, catalogue, settlement, matchId } = house;
  return new SessionQuoter({
    exchange: sequencer,
    catalogue,
    terms: settlement.terms,
    timers: clock,
    house: house.house,
    matchId,
    matchKey: 'bench',
    policy: { sources: 1, automatic: true, secondPerson: false },
    warn: (message) => {
      throw new Error(message);
    },
    menu: T20_MENU,
    edges: [-0.1, -0.1],
    feed: RECORDED_FEED_LIMITS,
    requoteAfter: 1000,
  });
}

/** @throws Error where a market is not what its rule makes of all the facts */
function verify({ settlement, live }: SettlementHouse, desk: SessionQuoter): void {
  for (const { market, plan } of desk.markets) {
    const evaluation = settlement.settler.evaluate(market);
    const found = live.market(market);
    const ruling = evaluation?.ruling;
    const stands =
      ruling?.state === 'void'
        ? found?.status === 'void'
        : ruling?.state === 'settled' &&
          found !== undefined &&
          evaluation !== undefined &&
          isSettledAs(found, answerOf(ruling, evaluation.terms) as Parameters<typeof isSettledAs>[1]);
    if (!stands) throw new Error(`results: "${plan.name}" is ${found?.status}, its rule says ${ruling?.state}`);
  }
}

const ledgerOf = ({ live }: SettlementHouse): number => [...live.accounts()].reduce((sum, { cash }) => sum + cash, 0);
