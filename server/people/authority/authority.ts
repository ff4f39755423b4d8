import type { Kysely } from 'kysely';
import { DAY_MS, type MarketId } from 'engine/vocabulary';
import { KINDS_WITHOUT_AMOUNT, type TwoPeopleKind } from 'protocol';
import type { Identity } from '../identity/identity.ts';
import { Turns } from '../../core/system/turns.ts';
import type { AuditTrail } from './audit-trail.ts';
import { Proposals } from './proposals.ts';
import { quotedSince, type QuotedByHand, quotersOf } from './quotes-by-hand.ts';
import { SuspensionFindingsStore } from './suspension-findings.ts';
import type { AuthorityTables } from './tables.ts';
import { StoredThresholds } from './thresholds.ts';

export interface AuthorityDependencies {
  readonly db: Kysely<unknown>;
  readonly identity: Pick<Identity, 'staff' | 'roles' | 'userOf'>;
  readonly audit: Pick<AuditTrail, 'doneBy'>;
  /** Called when a proposal is new, or stands otherwise. */
  readonly changed?: () => void;
}

interface SecondedFact {
  readonly match: number;
  readonly by?: number | undefined;
  readonly proposedBy?: number | undefined;
}

/** What a second person is needed for, and what waits for one. */
export class Authority {
  readonly thresholds: StoredThresholds;
  readonly proposals: Proposals;
  readonly findings: SuspensionFindingsStore;
  readonly #identity: AuthorityDependencies['identity'];
  readonly #audit: AuthorityDependencies['audit'];
  readonly #db: Kysely<AuthorityTables>;
  readonly #turns = new Turns();

  static async open(dependencies: AuthorityDependencies): Promise<Authority> {
    const thresholds = await StoredThresholds.open(dependencies.db.withTables<AuthorityTables>());
    return new Authority(thresholds, dependencies);
  }

  private constructor(thresholds: StoredThresholds, { db, identity, audit, changed }: AuthorityDependencies) {
    this.thresholds = thresholds;
    this.proposals = new Proposals(db, changed);
    this.#db = db.withTables<AuthorityTables>();
    this.findings = new SuspensionFindingsStore(this.#db);
    this.#identity = identity;
    this.#audit = audit;
  }

  /** True if it takes two people, as `isReached` has it. Before there are two owners nothing does. */
  async needsTwo(...of: Parameters<StoredThresholds['isReached']>): Promise<boolean> {
    return this.thresholds.isReached(...of) && (await this.isInForce());
  }

  /** One person's sums of the last day, of a kind and of those that count with it. */
  doneBy(by: number, kind: TwoPeopleKind, { at, once }: { at: number; once?: string | undefined }) {
    return this.#audit.doneBy(by, kind, { since: at - DAY_MS, once });
  }

  /** One person's deeds one after the other: of two at once, the second counts the first. */
  inTurn<T>(by: number, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(`${by}`, work);
  }

  /** The amount at which a match was weighed when a second person approved this fact of it, minor units; 0 if nobody did. */
  async secondedWith({ match, by, proposedBy }: SecondedFact): Promise<number> {
    if (by === undefined || proposedBy === undefined) return 0;
    return (await this.proposals.newestApproved(match, { proposedBy, decidedBy: by }))?.amount ?? 0;
  }

  /** Everybody who quoted a market by hand. */
  quotersOf(market: MarketId): Promise<readonly number[]> {
    return quotersOf(this.#db, market);
  }

  /** The markets that one person quoted by hand within the last day. */
  quotedBy(by: number, { at }: { readonly at: number }): Promise<readonly QuotedByHand[]> {
    return quotedSince(this.#db, { by, since: at - DAY_MS });
  }

  isInForce(): Promise<boolean> {
    return this.#identity.staff.hasTwoOwners();
  }

  /** How long a result that is proposed can be approved, ms. */
  get validMs(): number {
    return this.thresholds.present.valid_minutes * 60_000;
  }

  /** How long what is proposed can be approved, ms. */
  validMsOf(kind: TwoPeopleKind): number {
    const { valid_minutes, long_valid_minutes } = this.thresholds.present;
    return (KINDS_WITHOUT_AMOUNT.includes(kind) ? long_valid_minutes : valid_minutes) * 60_000;
  }

  /** How long a change of a payee waits once it is approved, ms. */
  get payeeDelayMs(): number {
    return this.thresholds.present.payee_delay_hours * 3_600_000;
  }

  /** True if somebody may be the second person for another login. */
  async maySecond(login: number, second: number): Promise<boolean> {
    return (await this.#identity.staff.secondsOf(login, [second])).length > 0;
  }

  areIndependent(one: number, other: number): Promise<boolean> {
    return this.#identity.staff.areIndependent(one, other);
  }

  /** Whether somebody who proposed a result may still decide on results. */
  async mayStillDecide(userId: number): Promise<boolean> {
    const user = await this.#identity.userOf(userId);
    if (user === undefined || user.isDisabled) return false;
    return this.#identity.roles.mayCall(user, { permission: 'decide-results', effect: 'write' });
  }
}
