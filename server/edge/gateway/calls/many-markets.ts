import type { Command } from 'engine';
import type { MarketId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { MARKET_CONTROL_CALLS, MarketsChanged } from 'protocol';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { openingBy } from '../checks/opening.ts';
import { inTurnOfMatch } from '../checks/read-as-meant.ts';
import { laterInnings } from '../wire/later-innings.ts';

type Needs = Pick<
  GatewayDependencies,
  | 'sequencer'
  | 'live'
  | 'catalogue'
  | 'catalogueEdits'
  | 'settlement'
  | 'waitingFacts'
  | 'identity'
  | 'authority'
  | 'facts'
  | 'records'
  | 'staffNews'
>;
type Calls = Pick<Handlers<typeof MARKET_CONTROL_CALLS>, 'admin/suspendMarkets' | 'admin/openMarkets'>;
type MarketStatus = 'open' | 'suspended' | 'inactive';

/** Many markets in one call: each change is a command of its own, and all of them go to the sequencer at once. */
export function manyMarketCalls(needs: Needs): Calls {
  const { sequencer, live, catalogue, settlement, identity, facts, staffNews } = needs;
  const inState = (markets: Iterable<MarketId>, status: MarketStatus) =>
    [...markets].filter((market) => live.market(market)?.status === status);
  const marketsOfSport = (sportId: number | undefined) => {
    // Of everything, markets too whose match the lists have let go.
    if (sportId === undefined) return [...live.markets()].map(({ market }) => market);
    if (catalogue.sport(sportId) === undefined) throw unknown('unknown-sport', 'sport');
    return catalogue.matches({ sportId }).flatMap((match) => match.markets.map(({ market }) => market));
  };
  const marketsOfMatch = (matchId: number) => {
    const match = catalogue.match(matchId);
    if (match === undefined) throw unknown('unknown-match', 'match');
    return match.markets.map(({ market }) => market);
  };
  const change = async (command: Command & { market: MarketId }): Promise<Changed> => {
    try {
      const { outcome, sequence } = await sequencer.submit(command);
      return { market: command.market, sequence, problem: outcome.ok ? undefined : refusalOf(outcome.rejection) };
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      const problem = { code: 'busy', message: 'The exchange is busy. Nothing was done.' };
      return { market: command.market, sequence: 0, problem };
    }
  };
  return {
    async 'admin/suspendMarkets'({ match_id, sport_id, cancel_all: cancelAll = false }, { session }) {
      // Anyone near a match may stop bets on it; only those who can open everything again may stop everything.
      const isOfAll = match_id === undefined && sport_id === undefined;
      if (isOfAll && !identity.roles.mayCall(session.user, { permission: 'run-markets', effect: 'write' }))
        throw unknown('unknown-call', 'call');
      const asked = match_id === undefined ? marketsOfSport(sport_id) : marketsOfMatch(match_id);
      const commands = inState(asked, 'open').map((market) => ({ type: 'suspend-market', market, cancelAll }) as const);
      const answer = toAnswer(await Promise.all(commands.map(change)));
      if (isOfAll)
        staffNews.stopped({ by: session.user.userName, at: sequencer.now(), markets: answer.changed.length });
      return answer;
    },

    'admin/openMarkets': inTurnOfMatch(needs, async ({ match_id, inactive_too = false }, { session }) => {
      const markets = marketsOfMatch(match_id);
      const innings = laterInnings(match_id, { facts, settlement });
      const [never, stayed] = partition(inactive_too ? inState(markets, 'inactive') : [], (one) => innings(one) === 0);
      const opened = [...inState(markets, 'suspended'), ...never];
      const opens = await openingBy([session.user.userId], match_id, needs);
      const all = await Promise.all(
        opened.map(async (market): Promise<Changed> => {
          if (isSinceStart(market, needs)) return { market, sequence: 0, problem: SINCE_START };
          const { problem, turn } = await opens(market);
          if (problem !== undefined) return { market, sequence: 0, problem };
          const opening = change({ type: 'open-market', market });
          // At once: no bet comes between the two.
          return turn === undefined ? opening : Promise.all([opening, sequencer.submit(turn)]).then(([one]) => one);
        }),
      );
      return { ...toAnswer(all), stayed: stayed.map(marketIdText) };
    }),
  };
}

/** The toss, a race: what is not to be bet on after the start opens by itself alone. */
function isSinceStart(market: MarketId, { catalogue, live, sequencer }: Needs): boolean {
  const { start, startAt = Infinity } = catalogue.market(market)?.market ?? {};
  if (start?.does !== 'suspend' || live.market(market)?.inPlay !== false) return false;
  return start.isDone || startAt <= sequencer.now();
}

const SINCE_START = {
  code: 'since-the-start',
  message: 'It takes no bets after the start. Open it by itself, or move the start.',
} as const;

const partition = (markets: readonly MarketId[], fits: (market: MarketId) => boolean) =>
  [markets.filter(fits), markets.filter((market) => !fits(market))] as const;

interface Changed {
  readonly market: MarketId;
  readonly sequence: number;
  /** Why this one is as it was. */
  readonly problem: { readonly code: string; readonly message: string } | undefined;
}

function toAnswer(all: readonly Changed[]): MarketsChanged {
  return {
    changed: all.flatMap(({ market, problem }) => (problem === undefined ? [marketIdText(market)] : [])),
    refused: all.flatMap(({ market, problem }) =>
      problem === undefined ? [] : [{ market_id: marketIdText(market), code: problem.code, message: problem.message }],
    ),
    sequence: Math.max(0, ...all.flatMap(({ sequence, problem }) => (problem === undefined ? [sequence] : []))),
  };
}
