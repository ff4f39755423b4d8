// The parts that an exchange can have besides its journal and sequencer, and what each is opened with.
import type { Kysely } from 'kysely';
import type { Millis } from 'engine/vocabulary';
import type { JournalStore } from '../core/journal/journal-store.ts';
import type { PostOffice } from '../core/messages/post-office.ts';
import type { SandboxOutbox } from '../core/messages/sandbox-outbox.ts';
import type { Database, DatabasePlace } from '../core/postgres/database.ts';
import type { Clock } from '../core/sequencer/clock.ts';
import type { CommandPort } from '../core/sequencer/command-port.ts';
import type { Sequencer } from '../core/sequencer/sequencer.ts';
import type { Stops } from '../core/system/stops.ts';
import type { LiveModels } from '../reads/live/live-models.ts';
import type { Records } from '../reads/records/records.ts';
import type { AuditTrail } from '../people/authority/audit-trail.ts';
import type { Authority } from '../people/authority/authority.ts';
import type { ClientQueries } from '../people/client-queries/client-queries.ts';
import type { Identity } from '../people/identity/identity.ts';
import type { PasswordResets } from '../people/identity/password-resets.ts';
import type { Notices } from '../people/notices/notices.ts';
import type { RealityChecks } from '../people/notices/reality-checks.ts';
import type { SecurityAlerts } from '../people/notices/security-alerts.ts';
import type { Payments } from '../people/payments/open-payments.ts';
import type { ApiAccess } from '../people/programs/api-access.ts';
import type { Geolocation } from '../people/sign-up/geolocation.ts';
import type { SignUps } from '../people/sign-up/sign-ups.ts';
import type { Site } from '../people/site/site.ts';
import type { Alerts, FailedJobs } from '../trade/alerts/alerts.ts';
import type { WaitingFacts } from '../trade/settlement/waiting-facts.ts';
import type { SilentFeeds } from '../trade/alerts/watch-feeds.ts';
import type { TableHolds } from '../trade/alerts/watch-holds.ts';
import type { TradingCalendars } from '../trade/binary/trading-calendars.ts';
import type { StaffNews } from '../edge/gateway/staff-news.ts';
import type { Casino } from '../trade/casino/open-casino.ts';
import type { CatalogueEdits } from '../trade/catalogue/catalogue-edits.ts';
import type { Catalogue } from '../trade/catalogue/catalogue.ts';
import type { Scores } from '../trade/catalogue/open-scores.ts';
import type { StartClock } from '../trade/catalogue/start-clock.ts';
import type { FactEntry } from '../trade/facts/fact-entry.ts';
import type { Settlement } from '../trade/settlement/open-settlement.ts';
import type { Wallets } from '../trade/wallets/open-wallets.ts';
import type { Heartbeats } from '../edge/betfair/heartbeats.ts';
import type { PartSettings } from './part-settings.ts';

export interface ExchangeParts {
  /** In memory: current prices, bets and accounts. */
  readonly live: LiveModels;
  /** Notices to bettors: about bets, payments, limits, sign-ins. */
  readonly notices: Notices;
  /** In SQL: past bets, statements and results. */
  readonly records: Records;
  readonly identity: Identity;
  /** Sends mail and text messages. */
  readonly post: PostOffice;
  /** Holds the messages that a demo does not send. */
  readonly outbox: SandboxOutbox;
  readonly signUps: SignUps;
  readonly passwordResets: PasswordResets;
  readonly securityAlerts: SecurityAlerts;
  readonly geolocation: Geolocation;
  /** Keys and login sessions of programs. */
  readonly apiAccess: ApiAccess;
  /** Bettors' dead man's switches. */
  readonly heartbeats: Heartbeats;
  readonly catalogue: Catalogue;
  /** Renames, reschedules and describes what is in the catalogue. */
  readonly catalogueEdits: CatalogueEdits;
  /** Turns markets in-play or suspends them at their start. */
  readonly startClock: StartClock;
  readonly scores: Scores;
  readonly alerts: Alerts;
  readonly silentFeeds: SilentFeeds;
  readonly waitingFacts: WaitingFacts;
  readonly audit: AuditTrail;
  /** Decides what needs a second person, and keeps what waits for one. */
  readonly authority: Authority;
  readonly facts: FactEntry;
  readonly settlement: Settlement;
  /** Deposits and withdrawals. */
  readonly payments: Payments;
  readonly clientQueries: ClientQueries;
  readonly realityChecks: RealityChecks;
  readonly site: Site;
  /** Trading hours of the exchanges behind binary sessions. */
  readonly tradingCalendars: TradingCalendars;
  readonly casino: Casino;
  readonly tableHolds: TableHolds;
  readonly wallets: Wallets;
  /** News for staff about each other. */
  readonly staffNews: StaffNews;
}

export type Part = keyof ExchangeParts;

/** Dependencies that `openExchange` passes to every part. */
export interface Foundation {
  readonly sequencer: Sequencer;
  /** The port through which the parts submit commands. */
  readonly commands: CommandPort;
  readonly store: JournalStore;
  readonly database: Database;
  /** The address at which another thread reaches the database; undefined if everything runs in this one. */
  readonly place: DatabasePlace | undefined;
  readonly clock: Clock;
  readonly settings: PartSettings;
  readonly warn: (message: string) => void;
  /** Keeps the warnings, for the alerts. */
  readonly failedJobs: FailedJobs;
  readonly stops: Stops;
  /** True while the disk has room for bets and uploads. */
  readonly hasRoom: () => boolean;
}

/** Dependencies of every opener, besides the parts that it names. */
export interface Base extends Foundation {
  readonly db: Kysely<unknown>;
  /** For facts and settlement, with connections that nothing else uses. */
  readonly results: Kysely<unknown>;
  readonly now: () => Millis;
}

/** How a part is opened. */
export interface Opener<P extends Part> {
  /** Parts that it brings along; they are opened first. */
  readonly needs: readonly Part[];
  /** Parts that it can do without; if the exchange has them, they are opened first. */
  readonly uses: readonly Part[];
  open(base: Base, opened: ExchangeParts): ExchangeParts[P] | Promise<ExchangeParts[P]>;
}

/** Types `open` so that it can use only the parts that it names. */
export function part<N extends Part, T, U extends Part = never>(
  needs: readonly N[],
  open: (base: Base, opened: Pick<ExchangeParts, N> & Partial<Pick<ExchangeParts, U>>) => T | Promise<T>,
  uses: readonly U[] = [],
) {
  return { needs, open, uses };
}
