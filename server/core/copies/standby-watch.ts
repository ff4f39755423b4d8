import type { Logger } from 'pino';
import type { Database } from '../postgres/database.ts';
import { STANDBY_NAME } from './standby.ts';

const LOOK_MS = 500;
/** It asks four times a second whose turn it is. */
const AWAY_AFTER = '3 seconds';

/** What is to be where no standby follows: no bets, a warning, or nothing. */
export type StandbyWish = 'required' | 'wanted' | 'none';

/** True if another process stands by for this one, as the database sees its connection. */
export class StandbyWatch {
  readonly #wish: StandbyWish;
  readonly #log: Pick<Logger, 'warn'>;
  #isThere: boolean | undefined;

  constructor(wish: StandbyWish, log: Pick<Logger, 'warn'>) {
    this.#wish = wish;
    this.#log = log;
  }

  /** True if bets may be taken. */
  readonly allowsBets = (): boolean => this.#wish !== 'required' || this.#isThere === true;

  /** True if one has been seen just now. */
  readonly isFollowed = (): boolean => this.#isThere === true;

  /** 1 where a standby should be there and is not. */
  get missing(): number {
    return this.#wish !== 'none' && this.#isThere !== true ? 1 : 0;
  }

  /** @returns ends it */
  async start({ pool }: Pick<Database, 'pool'>): Promise<() => Promise<void>> {
    const look = async () => {
      const { rows } = await pool.query<{ is_there: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and application_name = $1
           and state_change > now() - interval '${AWAY_AFTER}') as is_there`,
        [STANDBY_NAME],
      );
      this.#see(rows[0]?.is_there === true);
    };
    await look();
    let looking: Promise<void> | undefined;
    const timer = setInterval(() => {
      // A database that does not answer is reported by whoever writes to it.
      looking ??= look()
        .catch(() => undefined)
        .finally(() => (looking = undefined));
    }, LOOK_MS).unref();
    return async () => {
      clearInterval(timer);
      await looking;
    };
  }

  #see(isThere: boolean): void {
    if (isThere === this.#isThere) return;
    this.#isThere = isThere;
    if (this.#wish === 'none') return;
    if (isThere) return this.#log.warn('a standby follows');
    const what = this.#wish === 'required' ? 'no bets are taken until one does' : 'if this process ends, betting stops';
    this.#log.warn(`no standby follows: ${what}`);
  }
}
