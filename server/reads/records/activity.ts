import type { AccountId, Millis } from 'engine/vocabulary';
import type { Between, Page, Paged } from './page.ts';

export interface ActivityFilter {
  readonly account: AccountId;
  /** The account’s owner: their sign-ins are listed too. */
  readonly userId: number;
  readonly between?: Between;
}

/** What was done for an account or by its owner, and is neither money nor a bet. */
export interface Activity {
  readonly at: Millis;
  /** Of the journal: its event. Of the person: signed-in, password-changed. */
  readonly kind: string;
  /** Where from; empty where the journal tells it: it holds no personal data. */
  readonly address: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ActivityQueries {
  activityOf(filter: ActivityFilter, page: Page): Promise<Paged<Activity>>;
  activityCount(filter: ActivityFilter): Promise<number>;
}
