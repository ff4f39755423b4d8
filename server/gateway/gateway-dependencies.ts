import type { Alerts } from '../alerts/alerts.ts';
import type { SilentFeeds } from '../alerts/silent-feeds.ts';
import type { AuditTrail } from '../authority/audit-trail.ts';
import type { Authority } from '../authority/authority.ts';
import type { Casino } from '../casino/casino.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueEdits } from '../catalogue/catalogue-edits.ts';
import type { Scores } from '../catalogue/scores.ts';
import type { ClientQueries } from '../client-queries/client-queries.ts';
import type { Identity } from '../identity/identity.ts';
import type { ApiAccess } from '../identity/programs/api-access.ts';
import type { Geolocation } from '../identity/sign-up/geolocation.ts';
import type { PasswordResets } from '../identity/password-resets.ts';
import type { SignUps } from '../identity/sign-up/sign-ups.ts';
import type { PostOffice } from '../messages/post-office.ts';
import type { SandboxOutbox } from '../messages/sandbox-outbox.ts';
import type { RealityChecks } from '../reality-checks/reality-checks.ts';
import type { Notices } from '../notices/notices.ts';
import type { SecurityAlerts } from '../notices/security-alerts.ts';
import type { Payments } from '../payments/open-payments.ts';
import type { TradingCalendars } from '../quoting/binary/trading-calendars.ts';
import type { LiveModels } from '../readmodels/live/live-models.ts';
import type { RecordQueries } from '../readmodels/records/queries/record-queries.ts';
import type { FactEntry } from '../facts/fact-entry.ts';
import type { Site } from '../site/site.ts';
import type { Settlement } from '../settlement/flow/open-settlement.ts';
import type { CommandPort } from '../sequencer/command-port.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Wallets } from '../wallets/open-wallets.ts';
import type { TermsBook } from '../settlement/flow/market-terms.ts';

/** What the gateway needs of the exchange. Each area of calls picks what it uses. */
export interface GatewayDependencies {
  readonly sequencer: CommandPort & Pick<Sequencer, 'stopped'>;
  readonly live: LiveModels;
  readonly records: RecordQueries;
  readonly catalogue: Catalogue;
  readonly catalogueEdits: CatalogueEdits;
  readonly alerts: Alerts;
  readonly silentFeeds: SilentFeeds;
  readonly audit: AuditTrail;
  readonly authority: Authority;
  readonly identity: Identity;
  readonly signUps: SignUps;
  readonly passwordResets: PasswordResets;
  readonly post: PostOffice;
  readonly outbox: SandboxOutbox;
  readonly securityAlerts: SecurityAlerts;
  readonly geolocation: Geolocation;
  readonly notices: Notices;
  readonly payments: Payments;
  readonly realityChecks: RealityChecks;
  readonly clientQueries: ClientQueries;
  readonly settlement: Settlement;
  readonly site: Site;
  readonly facts: FactEntry;
  readonly scores: Scores;
  readonly tradingCalendars: TradingCalendars;
  readonly casino: Casino;
  /** Games of other companies, and what they do with money here. */
  readonly wallets: Wallets;
  /** Keys and sessions of programs. */
  readonly apiAccess: ApiAccess;
}

/** What placing and showing bets needs: as much of the exchange as a gateway process has without running one. */
export interface ShownExchange {
  readonly sequencer: CommandPort;
  readonly live: LiveModels;
  readonly records: RecordQueries;
  readonly catalogue: Catalogue;
  readonly identity: Pick<Identity, 'sessions' | 'roles' | 'favourites'>;
  readonly notices: Pick<Notices, 'add' | 'unreadOf' | 'subscribe'>;
  readonly settlement: { readonly terms: Pick<TermsBook, 'termsOf'> };
  readonly scores: Scores;
}
