// How each part of an exchange is opened, and what it needs.
import { DAY_MS } from 'engine/vocabulary';
import { PostOffice } from '../core/messages/post-office.ts';
import { SandboxOutbox } from '../core/messages/sandbox-outbox.ts';
import { every } from '../core/sequencer/clock.ts';
import type { LiveModels } from '../reads/live/live-models.ts';
import type { Records } from '../reads/records/records.ts';
import { startRecords } from '../reads/records/start-records.ts';
import { AuditTrail } from '../people/authority/audit-trail.ts';
import { Authority } from '../people/authority/authority.ts';
import { endInterrupted } from '../people/authority/interrupted.ts';
import { ClientQueries } from '../people/client-queries/client-queries.ts';
import { Identity } from '../people/identity/identity.ts';
import { PasswordResets } from '../people/identity/password-resets.ts';
import { PLAIN } from '../people/identity/secrets.ts';
import { tellOfLimits } from '../people/notices/limit-notices.ts';
import { tellOfMissedLimits } from '../people/notices/missed-limits.ts';
import { Notices } from '../people/notices/notices.ts';
import { RealityChecks } from '../people/notices/reality-checks.ts';
import { SecurityAlerts } from '../people/notices/security-alerts.ts';
import { openPayments } from '../people/payments/open-payments.ts';
import { PROOF_QUOTA } from '../people/payments/payment-proofs.ts';
import { PaymentStore } from '../people/payments/payment-store.ts';
import { SandboxAdapter } from '../people/payments/sandbox-adapter.ts';
import { ApiAccess } from '../people/programs/api-access.ts';
import { openSecrets } from '../people/second-factor/lost-key.ts';
import { Geolocation } from '../people/sign-up/geolocation.ts';
import { SignUps } from '../people/sign-up/sign-ups.ts';
import { Site } from '../people/site/site.ts';
import { Alerts } from '../trade/alerts/alerts.ts';
import { watchFeeds } from '../trade/alerts/watch-feeds.ts';
import { watchHolds } from '../trade/alerts/watch-holds.ts';
import { TradingCalendars } from '../trade/binary/trading-calendars.ts';
import { openCasino } from '../trade/casino/open-casino.ts';
import { CatalogueEdits } from '../trade/catalogue/catalogue-edits.ts';
import { Catalogue } from '../trade/catalogue/catalogue.ts';
import { openScores } from '../trade/catalogue/open-scores.ts';
import { seedSettings } from '../trade/catalogue/settings.ts';
import { openStartClock } from '../trade/catalogue/start-clock.ts';
import { FactEntry } from '../trade/facts/fact-entry.ts';
import { FactStore } from '../trade/facts/fact-store.ts';
import { StoredFacts } from '../trade/facts/stored-facts.ts';
import { openSettlement } from '../trade/settlement/open-settlement.ts';
import { WaitingFacts } from '../trade/settlement/waiting-facts.ts';
import { openWallets } from '../trade/wallets/open-wallets.ts';
import { Heartbeats } from '../edge/betfair/heartbeats.ts';
import { StaffNews } from '../edge/gateway/staff-news.ts';
import { isSandbox } from './part-settings.ts';
import { part, type Base, type ExchangeParts, type Foundation, type Opener, type Part } from './part.ts';

/** How often the catalogue looks for matches that are late. */
const CATALOGUE_TICK_MS = 1000;
/** How long the records keep what the simulator's bots did. */
const BOTS_KEPT_MS = 3_600_000;
/** Self-limits that took effect longer ago than this, while nothing ran, are not announced after a start. */
const MISSED_LIMITS_MS = 7 * DAY_MS;

/** Every part except the live models, which the sequencer restores and feeds. */
const OPENERS: { readonly [P in Exclude<Part, 'live'>]: Opener<P> } = {
  notices: part([], async ({ db, now, sequencer, warn, stops }) => {
    // Subscribed first: self-limits that fell due while the server was down take effect before notices are open.
    const opened = Promise.withResolvers<Notices>();
    const unsubscribe = tellOfLimits({ sequencer, notices: opened.promise, warn });
    stops.add(async () => unsubscribe());
    const notices = await Notices.open({ db, now });
    opened.resolve(notices);
    return notices;
  }),
  records: part(['notices'], openRecords),
  identity: part([], async ({ db, commands, now, settings }) => {
    const secrets = settings.secretsKey === undefined ? PLAIN : await openSecrets(db, settings.secretsKey);
    return Identity.open({ db, sequencer: commands, now, secrets, staffNeedFactor: !isSandbox(settings) });
  }),
  outbox: part([], ({ db, now }) => new SandboxOutbox(db, now)),
  post: part(['outbox', 'catalogue'], ({ settings, warn, now }, { outbox, catalogue }) => {
    const sandbox = isSandbox(settings) ? outbox : undefined;
    return new PostOffice(settings.post ?? {}, { sandbox, warn, now, siteName: () => catalogue.settings.site_title });
  }),
  signUps: part(['identity', 'post'], ({ db, now, settings }, { identity, post }) => {
    return new SignUps({ db, identity, post, now, isDemo: isSandbox(settings) });
  }),
  passwordResets: part(['identity', 'signUps'], (_, parts) => new PasswordResets(parts)),
  securityAlerts: part(['identity', 'notices', 'post'], ({ now, warn }, { identity, notices, post }) => {
    return new SecurityAlerts({ contacts: identity.contacts, notices, post, now, warn });
  }),
  geolocation: part([], ({ settings, now, warn }) => new Geolocation(settings.geolocation, { warn, now })),
  apiAccess: part(['identity'], ({ db, now }, { identity }) => ApiAccess.open({ db, identity, now })),
  heartbeats: part(['live'], async ({ db, commands, now, warn, stops }, { live }) => {
    const heartbeats = await Heartbeats.open({ db, sequencer: commands, live, now, warn });
    stops.add(async () => heartbeats.stop());
    return heartbeats;
  }),
  catalogue: part([], async ({ db, commands, now, clock, settings, stops }) => {
    // So that a demo's bettors can try deposits and withdrawals.
    if (settings.demo === true) await seedSettings(db, { payment_gateway: '1' });
    const catalogue = await Catalogue.open({ db, sequencer: commands, now });
    stops.add(every(CATALOGUE_TICK_MS, clock, () => catalogue.passTime()));
    return catalogue;
  }),
  catalogueEdits: part(['catalogue'], ({ db, now }, { catalogue }) => new CatalogueEdits(db, catalogue, now)),
  startClock: part(['live', 'facts', 'catalogue', 'catalogueEdits'], (base, opened) =>
    openStartClock({ ...base, ...opened }),
  ),
  scores: part(['facts', 'catalogue'], (_, { facts, catalogue }) =>
    openScores(facts.store, (match) => catalogue.match(match)?.sport.sportId),
  ),
  alerts: part(['identity', 'staffNews'], (base, { staffNews }) =>
    Alerts.open({ ...base, changed: (list) => staffNews.changed(`list:${list}`) }),
  ),
  audit: part(['staffNews'], ({ db }, { staffNews }) => new AuditTrail(db, () => staffNews.recorded())),
  facts: part(
    [],
    async ({ results, warn, stops }, { authority }) => {
      const store = await FactStore.open(results, { warn });
      stops.add(() => store.stop());
      return new FactEntry(store, authority);
    },
    ['authority'],
  ),
  silentFeeds: part(['live', 'catalogue', 'scores', 'alerts', 'facts', 'settlement', 'waitingFacts'], (base, of) =>
    watchFeeds({ ...base, ...of }),
  ),
  settlement: part(
    ['live', 'catalogue', 'notices', 'facts'],
    async ({ results, commands, store, settings, warn, stops }, { live, catalogue, notices, facts, authority }) => {
      const settlement = await openSettlement({
        db: results,
        sequencer: commands,
        store,
        live,
        catalogue,
        notices,
        facts: settings.factSource ?? new StoredFacts(facts.store),
        authority,
        warn,
      });
      stops.add(() => settlement.stop());
      await settlement.settler.start();
      return settlement;
    },
    ['authority'],
  ),
  waitingFacts: part(
    ['live', 'catalogue', 'facts', 'settlement', 'authority'],
    async ({ commands, now, warn, stops }, opened) => {
      const waitingFacts = new WaitingFacts({ ...opened, submit: (command) => commands.submit(command), now, warn });
      stops.add(async () => waitingFacts.stop());
      await waitingFacts.start();
      return waitingFacts;
    },
  ),
  payments: part(['identity', 'notices', 'site', 'staffNews'], async ({ commands: sequencer, ...base }, opened) => {
    const adapter = base.settings.demo === true ? new SandboxAdapter(base) : undefined;
    const changed = () => opened.staffNews.changed('list:payments');
    const store = new PaymentStore(base.db, { quota: PROOF_QUOTA, hasRoom: base.hasRoom, changed });
    const payments = await openPayments({ ...base, ...opened, sequencer, adapter, payments: store });
    base.stops.add(async () => payments.stop());
    return payments;
  }),
  authority: part(['audit', 'identity', 'staffNews'], ({ db }, { audit, identity, staffNews }) =>
    Authority.open({ db, identity, audit, changed: () => staffNews.changed('list:approvals') }),
  ),
  clientQueries: part(['notices', 'staffNews'], ({ db, now }, { notices, staffNews }) => {
    const changed = () => staffNews.changed('list:queries');
    return new ClientQueries({ db, notices, now, changed });
  }),
  wallets: part(['live', 'identity', 'audit'], (base, of) => openWallets({ ...base, ...of, journal: base.store })),
  staffNews: part([], ({ now }) => new StaffNews(now())),
  realityChecks: part([], ({ db }) => new RealityChecks(db)),
  site: part([], ({ db }) => Site.open(db)),
  tradingCalendars: part([], ({ db }) => TradingCalendars.open(db)),
  casino: part(['catalogue', 'identity'], async ({ store: journal, stops, ...others }, opened) => {
    const casino = await openCasino({ ...others, ...opened, journal });
    stops.add(() => casino.stop());
    return casino;
  }),
  tableHolds: part(['casino', 'alerts'], (base, opened) => watchHolds({ ...base, ...opened })),
};

async function openRecords(base: Base, { notices }: Pick<ExchangeParts, 'notices'>): Promise<Records> {
  const { db, database, store, sequencer, place, settings, now, warn, stops } = base;
  const running = await startRecords({
    database,
    store,
    sequencer,
    warn,
    ...(place && { place }),
    ...(settings.demo === true && { botsKeptMs: BOTS_KEPT_MS }),
  });
  stops.add(() => running.stop());
  const { records } = running;
  // A demo runs for weeks, so it drops rows that the records have read.
  if (settings.demo === true) sequencer.archiveBehind(() => records.sequence);
  let isStopping = false;
  stops.add(async () => {
    isStopping = true;
  });
  // The start does not wait for this: the records may have far to go.
  void records
    .upTo(sequencer.sequence)
    .then(() => (isStopping ? undefined : tellOfMissedLimits({ db, notices }, now() - MISSED_LIMITS_MS)))
    .catch((error: Error) => (isStopping ? undefined : warn(`notices: ${error.message}`)));
  return records;
}

/** Every part. */
export const ALL_PARTS = ['live', ...(Object.keys(OPENERS) as (keyof typeof OPENERS)[])] as const;

/** The parts wanted and all that they need, in opening order: each after what it needs or uses. */
export function withNeeds(wanted: readonly Part[]): ReadonlySet<Part> {
  const needed = closureOf(wanted, (name) => (name === 'live' ? [] : OPENERS[name].needs));
  const before = (name: Part) =>
    name === 'live' ? [] : [...OPENERS[name].needs, ...OPENERS[name].uses.filter((used) => needed.has(used))];
  return closureOf([...needed], before);
}

/** The names and everything they lead to, each after what it leads to. */
function closureOf(names: readonly Part[], next: (name: Part) => readonly Part[]): ReadonlySet<Part> {
  const all = new Set<Part>();
  const add = (name: Part): void => {
    if (all.has(name)) return;
    for (const one of next(name)) add(one);
    all.add(name);
  };
  for (const name of names) add(name);
  return all;
}

/** Opens the parts that `withNeeds` returned, in that order. @param live  the live models, if they are among the parts */
export async function openParts(
  names: ReadonlySet<Part>,
  foundation: Foundation,
  live: LiveModels | undefined,
): Promise<Partial<ExchangeParts>> {
  const opened: { -readonly [P in Part]?: ExchangeParts[P] } = live === undefined ? {} : { live };
  const { clock, database } = foundation;
  const base: Base = {
    ...foundation,
    db: database.kysely(),
    results: database.kysely('results'),
    now: () => clock.now(),
  };
  const open = async <P extends keyof typeof OPENERS>(name: P): Promise<void> => {
    const opener: Opener<P> = OPENERS[name];
    opened[name] = await opener.open(base, opened as ExchangeParts);
  };
  for (const name of names) if (name !== 'live') await open(name);
  // Now that every part has finished what a stop interrupted, the audit trail can say what came of it.
  const { audit, authority } = opened;
  if (audit !== undefined && authority !== undefined) await endInterrupted({ ...base, audit }, authority.proposals);
  return opened;
}
