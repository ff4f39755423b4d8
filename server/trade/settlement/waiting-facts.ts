import type { MarketId, Millis } from 'engine/vocabulary';
import type { Fact } from 'results';
import { ownTurn } from '../../core/sequencer/own-turn.ts';
import { Turns } from '../../core/system/turns.ts';
import type { Proposal, Proposals } from '../../people/authority/proposals.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Match } from '../catalogue/catalogue-rows.ts';
import type { Entry, FactEntry, LaterFact } from '../facts/fact-entry.ts';
import { FactRefusedError } from '../facts/fact-store.ts';
import { knownAs } from '../facts/stored-facts.ts';
import type { Settlement } from './open-settlement.ts';

/** Doubts hold a market; here only the facts count. */
const NO_DOUBTS = { doubts: () => [] };

export interface WaitingFactsDependencies {
  readonly authority: { readonly proposals: Pick<Proposals, 'waitingFactsOf'> };
  readonly facts: Pick<FactEntry, 'store' | 'after'>;
  readonly settlement: Pick<Settlement, 'flow' | 'evaluator'>;
  readonly catalogue: Pick<Catalogue, 'findMatch'>;
  readonly live: Pick<LiveModels, 'market' | 'subscribe'>;
  readonly now: () => Millis;
  readonly warn: (message: string) => void;
}

/**
 * Facts that wait for a second person. People know them already, so the markets that they would decide take no bets
 * until they are approved or rejected.
 */
export class WaitingFacts {
  readonly #needs: WaitingFactsDependencies;
  readonly #turns = new Turns();
  /** Until when a market waits with its match. */
  readonly #decided = new Map<MarketId, { readonly match: number; readonly until: number }>();
  readonly #unsubscribe: () => void;

  constructor(needs: WaitingFactsDependencies) {
    this.#needs = needs;
    this.#unsubscribe = needs.live.subscribe(({ markets }) => {
      for (const market of markets) if (this.#decided.has(market)) void this.#stopAgain(market);
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  /** Looks at what waits for a match now, and stops bets on what it would decide. */
  look(match: number): Promise<void> {
    return this.#turns.take(`${match}`, async () => {
      const decided = await this.#decidedIn(match);
      for (const [market, of] of this.#decided) if (of.match === match) this.#decided.delete(market);
      for (const [market, until] of decided) this.#decided.set(market, { match, until });
      for (const market of decided.keys()) await this.#stopBets(market);
    });
  }

  /** As the last look at its match has found. */
  decides(market: MarketId): boolean {
    return (this.#decided.get(market)?.until ?? 0) > this.#needs.now();
  }

  /** The markets that these would have decided, beside the facts that are known now. */
  async wouldDecide(match: Match, rejected: readonly Proposal[]): Promise<ReadonlySet<MarketId>> {
    return new Set((await this.#decidedBy(match, rejected)).keys());
  }

  /** One person's facts are approved one after the other; another's in between would change what they are about. */
  async #decidedIn(matchId: number): Promise<ReadonlyMap<MarketId, number>> {
    const { authority, catalogue, now } = this.#needs;
    const waiting = await authority.proposals.waitingFactsOf(matchId, now());
    const match = waiting.length === 0 ? undefined : await catalogue.findMatch(matchId);
    return match === undefined ? new Map() : this.#decidedBy(match, waiting);
  }

  async #decidedBy(match: Match, all: readonly Proposal[]): Promise<ReadonlyMap<MarketId, number>> {
    const decided = new Map<MarketId, number>();
    for (const proposals of Map.groupBy(all, ({ proposedBy }) => proposedBy).values())
      await this.#decideBy(match, { proposals, decided });
    return decided;
  }

  async #decideBy(
    match: Match,
    of: { readonly proposals: readonly Proposal[]; readonly decided: Map<MarketId, number> },
  ): Promise<void> {
    const { facts, settlement } = this.#needs;
    const { evaluator } = settlement;
    let known: readonly Fact[] = await facts.store.read(match.matchId);
    for (const proposal of of.proposals) {
      await ownTurn();
      known = await facts.after(known, entryOf(proposal, match)).catch(unlessRefused(known));
      const picture = knownAs(match.matchId, known, NO_DOUBTS);
      const isOver = evaluator.isOver(picture, match.sport.sportId);
      for (const { market } of match.markets) {
        if (isOver || evaluator.isDecided(market, evaluator.evaluate(market, picture)))
          of.decided.set(market, Math.max(of.decided.get(market) ?? 0, proposal.expiresAt));
      }
    }
  }

  async #stopBets(market: MarketId): Promise<void> {
    const { live, settlement } = this.#needs;
    if (live.market(market)?.status === 'open') await settlement.flow.stopBets(market);
  }

  /** Its opening was under way when the fact was proposed. */
  async #stopAgain(market: MarketId): Promise<void> {
    if (!this.decides(market)) this.#decided.delete(market);
    else await this.#stopBets(market).catch((error: Error) => this.#needs.warn(`market ${market}: ${error.message}`));
  }
}

type Body = Partial<Pick<Entry, 'said' | 'scorer' | 'file'>> & {
  readonly fact_id?: number;
  readonly later?: readonly (Omit<LaterFact, 'corrects'> & { readonly fact_id: number })[];
};

/** The entry that a proposal would make, as its call has it. */
function entryOf({ body, proposedBy, proposedAt }: Proposal, { matchId, sport }: Match): Entry {
  const { scorer, file, fact_id, later, ...fact } = body as Body;
  return {
    match: matchId,
    sport: sport.sportId,
    by: proposedBy,
    at: proposedAt as Millis,
    ['said']: fact['said'] ?? null,
    scorer,
    file,
    ...(fact_id !== undefined && { corrects: fact_id }),
    later: later?.map(({ fact_id: corrects, ...one }) => ({ corrects, ...one })),
  };
}

/** Nobody can approve it as the facts are now. */
const unlessRefused = (known: readonly Fact[]) => (error: unknown) => {
  if (error instanceof FactRefusedError) return known;
  throw error;
};
