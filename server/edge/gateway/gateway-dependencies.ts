import type { Alerts } from '../../trade/alerts/alerts.ts';
import type { SilentFeeds } from '../../trade/alerts/silent-feeds.ts';
import type { AuditTrail } from '../../people/authority/audit-trail.ts';
import type { Authority } from '../../people/authority/authority.ts';
import type { Casino } from '../../trade/casino/casino.ts';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import type { CatalogueEdits } from '../../trade/catalogue/catalogue-edits.ts';
import type { Scores } from '../../trade/catalogue/scores.ts';
import type { ClientQueries } from '../../people/client-queries/client-queries.ts';
import type { Identity } from '../../people/identity/identity.ts';
import type { ApiAccess } from '../../people/programs/api-access.ts';
import type { Geolocation } from '../../people/sign-up/geolocation.ts';
import type { PasswordResets } from '../../people/identity/password-resets.ts';
import type { SignUps } from '../../people/sign-up/sign-ups.ts';
import type { PostOffice } from '../../core/messages/post-office.ts';
import type { SandboxOutbox } from '../../core/messages/sandbox-outbox.ts';
import type { RealityChecks } from '../../people/notices/reality-checks.ts';
import type { Notices } from '../../people/notices/notices.ts';
import type { SecurityAlerts } from '../../people/notices/security-alerts.ts';
import type { Payments } from '../../people/payments/open-payments.ts';
import type { TradingCalendars } from '../../trade/binary/trading-calendars.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { RecordQueries } from '../../reads/records/record-queries.ts';
import type { FactEntry } from '../../trade/facts/fact-entry.ts';
import type { Site } from '../../people/site/site.ts';
import type { Settlement } from '../../trade/settlement/open-settlement.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { Wallets } from '../../trade/wallets/open-wallets.ts';
import type { WaitingFacts } from '../../trade/settlement/waiting-facts.ts';
import type { StaffNews } from './staff-news.ts';
import type { TermsBook } from '../../trade/settlement/market-terms.ts';

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
  readonly waitingFacts: WaitingFacts;
  readonly site: Site;
  readonly facts: FactEntry;
  readonly scores: Scores;
  readonly tradingCalendars: TradingCalendars;
  readonly casino: Casino;
  /** Games of other companies, and what they do with money here. */
  readonly wallets: Wallets;
  /** Keys and sessions of programs. */
  readonly apiAccess: ApiAccess;
  /** News for staff about each other. */
  readonly staffNews: StaffNews;
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
