import type { Kysely } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';

export const SHORTEST_TIMEOUT_S = 10;
export const LONGEST_TIMEOUT_S = 300;
/** After an in-play delay has ended it takes so long until the order can be cancelled. */
const RELEASE_SLACK_MS = 100;
const RETRY_MS = 1000;

export interface HeartbeatTable {
  account: number;
  timeout_s: number;
}

// A type, not an interface: kysely asks for an index signature.
export type HeartbeatTables = { api_heartbeat: HeartbeatTable };

/** What was done because no beat came in time; reported with the next beat, once. */
export type HeartbeatAction = 'NONE' | 'ALL_BETS_CANCELLED' | 'SOME_BETS_NOT_CANCELLED' | 'CANCELLATION_STATUS_UNKNOWN';

export interface HeartbeatsOptions {
  readonly db: Kysely<unknown>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  readonly live: Pick<LiveModels, 'betsOf'>;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

interface Armed {
  timeoutSeconds: number;
  timer: NodeJS.Timeout;
}

/**
 * Bettors' dead man's switches: where no beat comes in time, whatever of the account is unmatched is cancelled. Who has
 * one armed is in SQL: after a restart each has its whole time again from then on.
 */
export class Heartbeats {
  readonly #options: HeartbeatsOptions;
  readonly #db: Kysely<HeartbeatTables>;
  readonly #armed = new Map<AccountId, Armed>();
  readonly #actions = new Map<AccountId, HeartbeatAction>();
  readonly #cleaning = new Map<AccountId, NodeJS.Timeout>();

  static async open(options: HeartbeatsOptions): Promise<Heartbeats> {
    const heartbeats = new Heartbeats(options);
    for (const row of await heartbeats.#db.selectFrom('api_heartbeat').selectAll().execute()) {
      heartbeats.#arm(row.account as AccountId, row.timeout_s);
    }
    return heartbeats;
  }

  private constructor(options: HeartbeatsOptions) {
    this.#options = options;
    this.#db = options.db.withTables<HeartbeatTables>();
  }

  /**
   * A beat: the next one must come within the time. 0 or less disarms.
   *
   * @returns the time that holds, and what was done since the beat before
   */
  async beat(
    account: AccountId,
    preferredSeconds: number,
  ): Promise<{ actualTimeoutSeconds: number; actionPerformed: HeartbeatAction }> {
    const known = this.#armed.get(account)?.timeoutSeconds;
    const seconds = preferredSeconds <= 0 ? 0 : clamped(preferredSeconds);
    if (seconds === 0) this.#disarm(account);
    else this.#arm(account, seconds);
    const actionPerformed = this.#actions.get(account) ?? 'NONE';
    this.#actions.delete(account);
    if (known !== (seconds === 0 ? undefined : seconds)) await this.#save(account, seconds);
    return { actualTimeoutSeconds: seconds, actionPerformed };
  }

  stop(): void {
    for (const { timer } of this.#armed.values()) clearTimeout(timer);
    for (const timer of this.#cleaning.values()) clearTimeout(timer);
    this.#armed.clear();
    this.#cleaning.clear();
  }

  #arm(account: AccountId, timeoutSeconds: number): void {
    this.#disarm(account);
    const timer = setTimeout(() => void this.#missed(account), timeoutSeconds * 1000);
    this.#armed.set(account, { timeoutSeconds, timer });
  }

  #disarm(account: AccountId): void {
    clearTimeout(this.#armed.get(account)?.timer);
    this.#armed.delete(account);
    clearTimeout(this.#cleaning.get(account));
    this.#cleaning.delete(account);
  }

  async #missed(account: AccountId): Promise<void> {
    this.#armed.delete(account);
    await this.#cancel(account);
    // A beat that came meanwhile has armed it again: its row stays.
    if (this.#armed.has(account)) return;
    // Written down only now: a restart in between arms it again, and it cancels then.
    await this.#save(account, 0).catch((error: unknown) => this.#options.warn(`a heartbeat: ${String(error)}`));
  }

  async #cancel(account: AccountId): Promise<void> {
    const { sequencer, live } = this.#options;
    try {
      const { outcome } = await sequencer.submit({ type: 'cancel-orders', account });
      const left = live.betsOf(account, (bet) => bet.remaining > 0);
      this.#actions.set(account, outcome.ok && left.length === 0 ? 'ALL_BETS_CANCELLED' : 'SOME_BETS_NOT_CANCELLED');
      this.#cancelLater(
        account,
        left.map((bet) => bet.releaseAt),
      );
    } catch (error) {
      this.#options.warn(`a heartbeat: ${String(error)}`);
      this.#actions.set(account, 'CANCELLATION_STATUS_UNKNOWN');
      this.#cleaning.set(
        account,
        setTimeout(() => void this.#cancel(account), RETRY_MS),
      );
    }
  }

  /** What waits in an in-play delay cannot be cancelled before that ends; what goes to the starting price never. */
  #cancelLater(account: AccountId, releases: readonly number[]): void {
    const last = Math.max(0, ...releases);
    if (last === 0) return;
    const wait = Math.max(0, last - this.#options.now()) + RELEASE_SLACK_MS;
    this.#cleaning.set(
      account,
      setTimeout(() => void this.#cancel(account), wait),
    );
  }

  async #save(account: AccountId, timeoutSeconds: number): Promise<void> {
    if (timeoutSeconds === 0) {
      await this.#db.deleteFrom('api_heartbeat').where('account', '=', account).execute();
      return;
    }
    await this.#db
      .insertInto('api_heartbeat')
      .values({ account, timeout_s: timeoutSeconds })
      .onConflict((conflict) => conflict.column('account').doUpdateSet({ timeout_s: timeoutSeconds }))
      .execute();
  }
}

function clamped(seconds: number): number {
  return Math.min(LONGEST_TIMEOUT_S, Math.max(SHORTEST_TIMEOUT_S, Math.floor(seconds)));
}
