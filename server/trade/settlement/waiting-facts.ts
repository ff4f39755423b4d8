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
import { type Bounds, bothBounds, NO_BOUNDS, type QuoteStopping, stopLostQuotes } from './known-quotes.ts';
import type { Settlement } from './open-settlement.ts';

/** Bounds that the waiting facts would set on a market. */
interface Waiting extends Bounds {
  /** When the last of them expires. */
  readonly until: number;
}

export interface WaitingFactsDependencies {
  readonly authority: { readonly proposals: Pick<Proposals, 'waitingFactsOf' | 'pending'> };
  readonly facts: Pick<FactEntry, 'store' | 'after'>;
  readonly settlement: Pick<Settlement, 'flow' | 'evaluator'>;
  readonly catalogue: Pick<Catalogue, 'findMatch' | 'market'>;
  readonly submit: QuoteStopping['submit'];
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
  readonly #waiting = new Map<MarketId, Waiting & { readonly match: number }>();
  readonly #unsubscribe: () => void;

  constructor(needs: WaitingFactsDependencies) {
    this.#needs = needs;
    this.#unsubscribe = needs.live.subscribe(({ markets }) => {
      for (const market of markets) if (this.#waiting.has(market)) void this.#stopAgain(market);
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  /** Looks at what waits for a match now, and stops bets on what it would decide. */
  look(match: number): Promise<void> {
    return this.#turns.take(`${match}`, async () => {
      const waiting = await this.#waitingIn(match);
      for (const [market, of] of this.#waiting) if (of.match === match) this.#waiting.delete(market);
      for (const [market, of] of waiting) this.#waiting.set(market, { ...of, match });
      for (const market of waiting.keys()) await this.#stopBets(market);
    });
  }

  /** The same once a proposal is stored or decided: that has been done, whatever comes of the look. */
  async lookAfterwards(match: number): Promise<void> {
    await this.look(match).catch((error: Error) =>
      this.#needs.warn(`facts that wait, match ${match}: ${error.message}`),
    );
  }

  /** After a stop: what waited for a second person still does. */
  async start(): Promise<void> {
    const { authority, now } = this.#needs;
    const waiting = await authority.proposals.pending('fact', now());
    const matches = new Set(waiting.map(({ body }) => Number(body['match_id'])));
    for (const match of matches) await this.lookAfterwards(match);
  }

  /** As the last look at its match has found. */
  boundsOf(market: MarketId): Bounds {
    return this.#of(market) ?? NO_BOUNDS;
  }

  #of(market: MarketId): Waiting | undefined {
    const waiting = this.#waiting.get(market);
    return waiting !== undefined && waiting.until > this.#needs.now() ? waiting : undefined;
  }

  async #waitingIn(matchId: number): Promise<ReadonlyMap<MarketId, Waiting>> {
    const { authority, catalogue, now } = this.#needs;
    const waiting = await authority.proposals.waitingFactsOf(matchId, now());
    const match = waiting.length === 0 ? undefined : await catalogue.findMatch(matchId);
    return match === undefined ? new Map() : this.withAlso(match, waiting);
  }

  /** Bounds that these would set, beside the facts that are known now. */
  async withAlso(match: Match, all: readonly Proposal[]): Promise<ReadonlyMap<MarketId, Waiting>> {
    const waiting = new Map<MarketId, Waiting>();
    const byPerson = [...Map.groupBy(all, ({ proposedBy }) => proposedBy).values()];
    // Each person's alone may come true, and so may all of them: goals of three people that three have seen.
    for (const proposals of byPerson.length > 1 ? [...byPerson, all] : byPerson)
      await this.#addThoseOf(match, { proposals, waiting });
    return waiting;
  }

  async #addThoseOf(
    match: Match,
    of: { readonly proposals: readonly Proposal[]; readonly waiting: Map<MarketId, Waiting> },
  ): Promise<void> {
    const { facts, settlement } = this.#needs;
    const { evaluator } = settlement;
    let known: readonly Fact[] = await facts.store.read(match.matchId);
    for (const proposal of of.proposals) {
      await ownTurn();
      known = await afterWaiting(facts, { match, known, proposals: [proposal] });
      const picture = knownAs(match.matchId, known);
      for (const { market } of match.markets) {
        const bounds = evaluator.boundsBy(picture, market, match.sport.sportId);
        const { until, ...before } = of.waiting.get(market) ?? { ...NO_BOUNDS, until: 0 };
        of.waiting.set(market, { ...bothBounds(before, bounds), until: Math.max(until, proposal.expiresAt) });
      }
    }
  }

  async #stopBets(market: MarketId): Promise<void> {
    const { live, settlement } = this.#needs;
    if (live.market(market)?.status !== 'open') return;
    const bounds = this.boundsOf(market);
    if (bounds.isDecided) await settlement.flow.stopBets(market);
    else await stopLostQuotes(market, () => bounds, this.#needs);
  }

  /** Its opening was under way when the fact was proposed. */
  async #stopAgain(market: MarketId): Promise<void> {
    if (this.#of(market) === undefined) this.#waiting.delete(market);
    else await this.#stopBets(market).catch((error: Error) => this.#needs.warn(`market ${market}: ${error.message}`));
  }
}

/** The facts with those that wait, the oldest first, but for any that nobody can approve as the facts are by then. */
export async function afterWaiting(
  facts: Pick<FactEntry, 'after'>,
  of: { readonly match: Match; readonly known: readonly Fact[]; readonly proposals: readonly Proposal[] },
): Promise<readonly Fact[]> {
  let { known } = of;
  for (const proposal of of.proposals)
    known = await facts.after(known, entryOf(proposal, of.match)).catch(unlessRefused(known));
  return known;
}

type Body = Partial<Pick<Entry, 'said' | 'scorer' | 'file'>> & {
  readonly fact_id?: number | undefined;
  readonly later?: readonly (Omit<LaterFact, 'corrects'> & { readonly fact_id: number })[] | undefined;
};

/** A fact as the call has it that enters it. */
export function claimOf({ scorer, file, fact_id, later, ...fact }: Body) {
  return {
    ['said']: fact['said'] ?? null,
    scorer,
    file,
    ...(fact_id !== undefined && { corrects: fact_id }),
    later: later?.map(({ fact_id: corrects, ...one }) => ({ corrects, ...one })),
  };
}

/** The entry that a proposal would make. */
const entryOf = ({ body, proposedBy, proposedAt }: Proposal, { matchId, sport }: Match): Entry => ({
  match: matchId,
  sport: sport.sportId,
  by: proposedBy,
  at: proposedAt as Millis,
  ...claimOf(body),
});

/** Nobody can approve it as the facts are now. */
const unlessRefused = (known: readonly Fact[]) => (error: unknown) => {
  if (error instanceof FactRefusedError) return known;
  throw error;
};
