import { DAY_MS, type Millis } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import { MANUAL_SOURCE, scorerOf } from 'results';
import type { ALERT_CALLS, AlertCase as WireCase, Feed, StandingAlert } from 'protocol';
import type { HeardFeed } from '../../../trade/alerts/silent-feeds.ts';
import { CaseError, type AlertCase, type CaseStep } from '../../../trade/alerts/case-store.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { sourceName } from './fact-sources.ts';
import { needCalls } from './need-calls.ts';
import { formatDateTime } from 'protocol/dates';
import { methodName } from '../wire/payment-on-wire.ts';
import { riskMarketOf } from '../wire/risk-on-wire.ts';
import { timeText } from '../wire/time-text.ts';

type Needs = Pick<
  GatewayDependencies,
  | 'alerts'
  | 'audit'
  | 'authority'
  | 'catalogue'
  | 'identity'
  | 'live'
  | 'payments'
  | 'sequencer'
  | 'settlement'
  | 'silentFeeds'
>;

/** So many deposits are looked at, the oldest; and so many alerts of each other kind are listed. */
const MOST_LISTED = 100;

/** What needs a look: how things stand now, and the cases that signals have opened. */
export function alertCalls(needs: Needs): Handlers<typeof ALERT_CALLS> {
  const { alerts } = needs;
  const step = async (of: { case_id: number; reason: string }, caller: Caller, taken: CaseStep['step']) => {
    const at = needs.sequencer.now();
    const userId = caller.session.user.userId;
    const done = await alerts.cases.take(of.case_id, { step: taken, at, userId, text: of.reason }).catch(refuseCase);
    return (await toWire([done], needs))[0] as WireCase;
  };
  return {
    ...needCalls(needs),
    async 'admin/getAlerts'() {
      await alerts.look();
      const { deposits, count } = await depositsWaiting(needs);
      const kinds = [
        await heldResults(needs),
        silentMatches(needs),
        nearTheCap(needs),
        await payeeChanges(needs),
        await providerCaps(needs),
      ];
      return {
        standing: [...kinds.flatMap(longestStanding), ...deposits],
        standing_count: kinds.reduce((sum, alike) => sum + alike.length, count),
        open_cases: await alerts.cases.openCount(),
      };
    },
    'admin/getFeeds': () => Promise.all(needs.silentFeeds.feeds().map((feed) => toWireFeed(feed, needs))),
    async 'admin/getCases'({ state, kind, account }) {
      await alerts.look();
      const isOpen = state === undefined ? undefined : state === 'open';
      return toWire(await alerts.cases.list(given({ isOpen, kind, account })), needs);
    },
    'admin/noteCase': (body, caller) => step(body, caller, 'note'),
    async 'admin/closeCase'(body, caller) {
      const isAnothers = !isOwnQuote(await alerts.cases.find(body.case_id), caller);
      if (isAnothers || !(await needs.authority.isInForce())) return step(body, caller, 'closed');
      throw new Refusal(409, 'own-quote', { message: 'You sent this quote. Somebody else has to close its case.' });
    },
    'admin/reopenCase': (body, caller) => step(body, caller, 'reopened'),
    'admin/getAlertSettings': () => alerts.settings.present,
    async 'admin/setAlertSettings'({ settings }) {
      await alerts.settings.set(settings);
      return settings;
    },
  };
}

const isOwnQuote = (found: AlertCase | undefined, { session }: Caller): boolean =>
  found?.kind === 'far-quote' && found.figures['by'] === session.user.userName;

function refuseCase(error: unknown): never {
  if (!(error instanceof CaseError)) throw error;
  throw new Refusal(error.code === 'unknown-case' ? 404 : 409, error.code, { message: error.message });
}

const longestStanding = (alike: readonly StandingAlert[]): StandingAlert[] =>
  alike.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)).slice(0, MOST_LISTED);

/** A row for each match: its results are worked one after the other. What is proposed waits for approval, and is no alert. */
async function heldResults({ settlement, catalogue }: Needs): Promise<StandingAlert[]> {
  const proposed = await settlement.flow.actions.list({ states: ['proposed'] });
  const isProposed = new Set(proposed.map(({ market }) => market));
  const holds = settlement.settler.holds();
  const held = holds.filter(({ market, kind }) => kind === 'by-hand' || !isProposed.has(market));
  return [...Map.groupBy(held, ({ match }) => match)].map(([match, ofMatch]) => {
    const [{ market, since, reason }] = ofMatch.toSorted((a, b) => a.since - b.since) as [(typeof held)[number]];
    const found = catalogue.market(market);
    return {
      kind: 'hold',
      about: marketIdText(market),
      match_id: match,
      match_name: found?.match.name ?? '',
      since: timeText(since),
      amount: null,
      text: ofMatch.length > 1 ? `${ofMatch.length} results are held.` : `${found?.market.name ?? ''}: ${reason}`,
    };
  });
}

const toWireFeed = async (
  { match, sources, lastAt, facts, health, suspended, suspendedAt }: HeardFeed,
  { identity }: Pick<Needs, 'identity'>,
): Promise<Feed> => ({
  match_id: match.matchId,
  match_name: match.name,
  sources: await Promise.all(
    sources.map(async (last) => ({ name: await sourceName(identity, last), last_at: timeText(last.at) })),
  ),
  last_at: timeText(lastAt),
  facts,
  health,
  markets_suspended: suspended.length,
  suspended_at: suspendedAt === 0 ? null : timeText(suspendedAt),
});

/** Matches that have facts, are bet on in play or were until then, and of which nothing has been reported for too long. */
function silentMatches({ silentFeeds, sequencer }: Needs): StandingAlert[] {
  const silent = silentFeeds.feeds().filter(({ health }) => health === 'silent');
  return silent.map(({ match, source, lastAt, suspended }) => {
    const what = suspended.length === 1 ? 'A market is' : `${suspended.length} markets are`;
    const consequence = suspended.length === 0 ? '' : ` ${what} suspended.`;
    return {
      kind: 'stale-feed',
      about: String(match.matchId),
      match_id: match.matchId,
      match_name: match.name,
      since: timeText(lastAt),
      amount: null,
      text: `${silenceWords(source, match.sport.name, sequencer.now() - lastAt)}.${consequence}`,
    };
  });
}

/** For people: what they have not done. For a feed: its name. */
function silenceWords(source: string, sport: string, ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const span = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  if (source !== MANUAL_SOURCE && scorerOf(source) === undefined) return `Nothing from ${source} for ${span}`;
  return sport === 'Cricket' ? `Nobody has scored for ${span}` : `Nobody has entered a fact for ${span}`;
}

function nearTheCap({ alerts, catalogue, live, sequencer }: Needs): StandingAlert[] {
  const part = alerts.settings.present.cap_per_cent / 100;
  const found: StandingAlert[] = [];
  for (const { market } of live.markets()) {
    const row = riskMarketOf(market, { live, catalogue });
    const cap = row?.house_cap ?? 0;
    if (row === undefined || cap === 0 || row.house < cap * part) continue;
    const entry = catalogue.market(market);
    found.push({
      kind: 'house-cap',
      about: row.market_id,
      match_id: row.match_id,
      match_name: entry?.match.name ?? '',
      since: timeText(sequencer.now()),
      amount: row.house,
      text: `${entry?.market.name ?? ''}: the house can lose ${Math.round((row.house / cap) * 100)} % of its cap`,
    });
  }
  return found;
}

/** Staff see that where deposits are paid to is about to change, and when. */
async function payeeChanges({ authority, sequencer, identity }: Needs): Promise<StandingAlert[]> {
  const pending = await authority.proposals.pending('payee', sequencer.now());
  const names = await identity.people.namesOf(pending.map(({ proposedBy }) => proposedBy));
  return pending.map(({ proposal, body, state, proposedAt, proposedBy, dueAt }) => {
    const name = names.get(proposedBy) ?? '';
    const change = typeof body['method'] === 'string' ? `a change of ${methodName(body['method'])}` : 'a shorter wait';
    const next = state === 'scheduled' ? `takes effect ${formatDateTime(dueAt)}` : 'waits for another owner';
    return {
      kind: 'payee-change',
      about: String(proposal),
      match_id: 0,
      match_name: '',
      since: timeText(proposedAt),
      amount: null,
      text: `${name} proposed ${change}: it ${next}.`,
    };
  });
}

/** Winnings and prizes that a provider was not let pay within the last day: either it is wrong, or its limits are. */
async function providerCaps({ audit, sequencer }: Needs): Promise<StandingAlert[]> {
  const from = sequencer.now() - DAY_MS;
  const refused = await Promise.all(
    ['wallet/payout', 'wallet/prize'].map((action) => audit.search({ action, from }, MOST_LISTED)),
  );
  return refused.flat().map(({ at, subject, detail, action }) => ({
    kind: 'provider-cap',
    about: subject.replace('provider ', ''),
    match_id: 0,
    match_name: '',
    since: timeText(at),
    amount: Number(detail['amount']),
    text: `${subject} was refused ${action === 'wallet/prize' ? 'a prize' : 'winnings'} above its limit.`,
  }));
}

async function depositsWaiting({ alerts, payments, identity, sequencer }: Needs) {
  const until = sequencer.now() - alerts.settings.present.deposit_minutes * 60_000;
  const between = { to: (until + 1) as Millis };
  const filter = { standing: 'open', direction: 'deposit', oldestFirst: true, between } as const;
  const { rows: late, next } = await payments.store.list(filter, { limit: MOST_LISTED });
  const count = next === undefined ? late.length : (await payments.store.totals(filter)).count;
  const names = await identity.people.namesOf(late.map(({ userId }) => userId));
  const deposits = late.map(({ payment, userId, amount, requestedAt }): StandingAlert => ({
    kind: 'deposit',
    about: String(payment),
    match_id: 0,
    match_name: '',
    since: timeText(requestedAt),
    amount: toWireMoney(amount),
    text: names.get(userId) ?? '',
  }));
  return { deposits, count };
}

async function toWire(cases: readonly AlertCase[], { identity, catalogue }: Needs): Promise<WireCase[]> {
  const holders = await identity.accounts.holdersOf([...new Set(cases.flatMap(({ accounts }) => accounts))]);
  const names = await identity.people.namesOf(cases.flatMap(({ steps }) => steps.map(({ userId }) => userId)));
  return cases.map(({ caseId, kind, isOpen, at, lastAt, accounts, market, amount, figures, steps }) => ({
    ...marketOf(market, catalogue),
    case_id: caseId,
    kind,
    state: isOpen ? 'open' : 'closed',
    at: timeText(at),
    last_at: timeText(lastAt),
    people: accounts.map((account) => {
      const { name = '', userId = 0 } = holders.get(account) ?? {};
      return { account, user_id: userId, name };
    }),
    amount: toWireMoney(amount),
    figures: { ...figures },
    steps: steps.map(({ step, at: stepAt, userId, text }) => ({
      step,
      at: timeText(stepAt),
      user_id: userId,
      user_name: names.get(userId) ?? '',
      text,
    })),
  }));
}

/** Names are empty if the catalogue does not have the market any more. */
function marketOf(market: AlertCase['market'], catalogue: Needs['catalogue']) {
  const entry = market === 0 ? undefined : catalogue.market(market);
  return {
    market_id: market === 0 ? '' : marketIdText(market),
    market_name: entry?.market.name ?? '',
    match_id: entry?.match.matchId ?? 0,
    match_name: entry?.match.name ?? '',
  };
}
