import type { Command } from 'engine';
import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { MARKET_CONTROL_CALLS, MarketState } from 'protocol';
import { hasBegun, mayChangeFactor } from 'results';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { allRecords } from '../newest-records.ts';
import { Refusal } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { factorRefused, hasBeenOff } from '../two-people/market-measures.ts';
import { toWireAction } from '../wire/settlement-on-wire.ts';
import { manyMarketCalls } from './many-markets.ts';
import { insteadOf, refuseCatalogue } from '../checks/market-requests.ts';
import { checkJoining, type JoiningRunner, neverDropsOut } from '../checks/joining-runner.ts';
import { playHasBegun } from '../checks/made-before.ts';
import { knownTo, openingBy } from '../checks/opening.ts';
import { quoteCalls } from './quote-calls.ts';
import { inTurnOfMatch } from '../checks/read-as-meant.ts';
import { inTurn, proposalOf } from './result-calls.ts';

type Needs = Pick<
  GatewayDependencies,
  | 'identity'
  | 'sequencer'
  | 'live'
  | 'catalogue'
  | 'catalogueEdits'
  | 'settlement'
  | 'waitingFacts'
  | 'authority'
  | 'records'
  | 'alerts'
  | 'facts'
  | 'staffNews'
>;

/** A market's life, quotes and runners, in the hands of operators. */
export function marketControlCalls(needs: Needs): Handlers<typeof MARKET_CONTROL_CALLS> {
  const { live, settlement, catalogue, facts } = needs;
  const submit = async (command: Command & { market: MarketId }) => {
    const { outcome, sequence } = await needs.sequencer.submit(command);
    if (!outcome.ok) throw refusalOf(outcome.rejection);
    return { market: command.market, sequence };
  };
  const changeState = async (command: Command & { market: MarketId }) =>
    marketState(live, (await submit(command)).market);
  const change = async (command: Command & { market: MarketId }) => {
    const { market, sequence } = await submit(command);
    const { status = 'void', version = 0 } = live.market(market) ?? {};
    return { market_id: marketIdText(market), status, version, sequence };
  };
  return {
    ...manyMarketCalls(needs),
    ...quoteCalls(needs),
    'admin/openMarket': inTurnOfMatch(needs, async ({ market_id: market }, { session, seconded }) => {
      const found = await needs.catalogue.findMarket(market);
      const opens = await openingBy(peopleOf(session.user.userId, seconded), found?.match.matchId ?? 0, needs);
      const { problem, turn } = await opens(market);
      if (problem !== undefined) throw problem;
      const opening = changeState({ type: 'open-market', market });
      // At once: no bet comes between the two.
      const turning = turn === undefined ? undefined : needs.sequencer.submit(turn);
      await Promise.all([opening, turning]);
      return marketState(live, market);
    }),
    'admin/suspendMarket': ({ market_id: market, cancel_all: cancelAll = false }) =>
      changeState({ type: 'suspend-market', market, cancelAll }),
    'admin/turnInPlay': ({ market_id: market, bet_delay }) =>
      changeState({ type: 'turn-in-play', market, betDelay: bet_delay as Millis }),
    async 'admin/turnPreMatch'({ market_id: market }) {
      const found = await catalogue.findMarket(market);
      if (found !== undefined && hasBegun(facts.store.facts(found.match.matchId))) throw playHasBegun();
      return change({ type: 'turn-pre-match', market });
    },
    'admin/closeMarket': ({ market_id: market }) => changeState({ type: 'close-market', market }),

    async 'admin/removeRunner'(
      { market_id: market, selection_id: selection, factor = 0, reason = '' },
      { session, seconded },
    ) {
      await checkRemoval(needs, { market, selection, factor, reason, by: session.user.userId, seconded });
      const off = await offOf(needs, market);
      // Bets matched at the off are cut too: starting prices.
      const late = off === undefined ? {} : { before: (off + 1) as Millis };
      return change({ type: 'remove-runner', market, selection, factor, ...late });
    },

    async 'admin/addRunner'({ market_id: market, name = '', selection_id: known }, { session, seconded }) {
      await refuseIfKnown(needs, { market, by: session.user.userId, seconded });
      const { sequence, selection } = await joinRunner(needs, { market, name, known });
      const { status, version = 0 } = live.market(market) ?? { status: 'void' as const };
      return { market_id: marketIdText(market), status, version, sequence, selection_id: selection };
    },

    async 'admin/settleMarket'(body, { session }) {
      const proposal = inTurn(() => proposalOf(body, { by: session.user.userId, settlement }));
      const settled = proposal.then((proposed) => settlement.flow.carryOut(proposed));
      const action = await settled.catch(insteadOf('market-open', 'wrong-market-state')).catch(refuseSettlement);
      return { ...marketState(live, body.market_id), action: toWireAction(action) };
    },
    async 'admin/voidMarket'({ market_id: market, reason = 'void by an operator' }, { session }) {
      const voided = settlement.flow.voidMarket({ market, by: session.user.userId, reason });
      const action = await voided.catch(insteadOf('nothing-to-do', 'market-void')).catch(refuseSettlement);
      return { ...marketState(live, market), action: toWireAction(action) };
    },
  };
}

/** A runner joins, and stands for its name in the terms; requested again after a stop, that is finished. */
async function joinRunner(needs: Needs, { market, name, known }: JoiningRunner) {
  const { catalogue, live, settlement } = needs;
  const { found, row } = await checkJoining(needs, { market, name, known });
  const next = Math.max(...found.market.runners.map((one) => one.selection)) + 1;
  const selection = (row?.selection ?? next) as SelectionId;
  const named = { name: row?.name ?? name, selection };
  try {
    return { selection, sequence: await catalogue.addRunner({ market, ...named }).catch(refuseCatalogue) };
  } finally {
    if (live.market(market)?.runners.has(selection) === true) {
      await settlement.terms.nameRunner(market, named);
      await settlement.settler.look(found.match.matchId);
    }
  }
}

interface Removal {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** Hundredths of a per cent; 0 for no reduction. */
  readonly factor: number;
  readonly reason: string;
  readonly by: number;
  /** The proposer, if a second person has approved it. */
  readonly seconded: number | undefined;
}

/** When play began in a market that is in play, or was and has been turned back since. */
async function offOf({ catalogue, records, sequencer }: Needs, market: MarketId): Promise<Millis | undefined> {
  const found = await catalogue.findMarket(market);
  if (found === undefined) return undefined;
  await allRecords({ records, sequencer });
  return records.turnedInPlayAt(market, found.market.offAt);
}

/** As nobody may open a market whose result is known to some, nobody may change its runners. @throws Refusal */
async function refuseIfKnown(
  needs: Needs,
  { market, by, seconded }: Pick<Removal, 'market' | 'by' | 'seconded'>,
): Promise<void> {
  const match = (await needs.catalogue.findMarket(market))?.match;
  const problemOf = await knownTo(peopleOf(by, seconded), match, needs);
  const problem = await problemOf(market);
  if (problem !== undefined) throw problem;
}

const peopleOf = (by: number, seconded: number | undefined): readonly number[] =>
  seconded === undefined ? [by] : [by, seconded];

/** Refuses a reduction that may not be made now. One that takes two people carries its proposer. @throws Refusal */
async function checkRemoval(needs: Needs, removal: Removal): Promise<void> {
  const { market, selection, factor, reason, by, seconded } = removal;
  const found = await needs.catalogue.findMarket(market);
  if (found === undefined) throw refusalOf('unknown-market');
  await refuseIfKnown(needs, { market, by, seconded });
  const problem = neverDropsOut(market, selection, needs);
  if (problem !== undefined) throw problem;
  if (factor === 0) return;
  const scheduled = {
    country: found.match.country,
    scheduledOff: found.market.startAt,
    hasBeenOff: await hasBeenOff(found, needs),
    at: needs.sequencer.now(),
  };
  const people = seconded === undefined ? { by } : { by: seconded, approvedBy: by };
  const answer = mayChangeFactor({ ...scheduled, ...people, reason });
  if (answer.ok) return;
  if (answer.code !== 'second-person-missing') throw factorRefused(answer);
  // Measured a moment before the off, it would be done alone.
  if (await needs.authority.isInForce())
    throw new Refusal(409, 'changed-meanwhile', { message: 'The race has just gone off. Send it again.' });
}

export function marketState(live: Needs['live'], market: MarketId): MarketState {
  const found = live.market(market);
  if (found === undefined) throw refusalOf('unknown-market');
  return {
    market_id: marketIdText(market),
    status: found.status,
    in_play: found.inPlay,
    bet_delay: found.betDelay,
    version: found.version,
    sequence: live.sequence,
  };
}
