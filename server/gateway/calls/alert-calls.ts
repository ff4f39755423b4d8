import { marketIdText, toWireMoney } from 'protocol';
import type { ALERT_CALLS, AlertCase as WireCase, Feed, StandingAlert } from 'protocol';
import { CaseError, type AlertCase, type CaseStep } from '../../alerts/case-store.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { riskMarketOf } from '../wire/risk-on-wire.ts';
import { timeText } from '../wire/time-text.ts';

type Needs = Pick<
  GatewayDependencies,
  'alerts' | 'catalogue' | 'facts' | 'identity' | 'live' | 'payments' | 'sequencer' | 'settlement'
>;

/** So many deposits are looked at, the oldest. */
const DEPOSITS = 100;

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
    async 'admin/getAlerts'() {
      await alerts.look();
      const deposits = await depositsWaiting(needs);
      const standing = [...heldResults(needs), ...silentFeeds(needs), ...nearTheCap(needs), ...deposits];
      return { standing, open_cases: await alerts.cases.openCount() };
    },
    'admin/getFeeds': () => feedsOf(needs),
    async 'admin/getCases'({ state, kind }) {
      await alerts.look();
      const isOpen = state === undefined ? undefined : state === 'open';
      return toWire(await alerts.cases.list(given({ isOpen, kind })), needs);
    },
    'admin/noteCase': (body, caller) => step(body, caller, 'note'),
    'admin/closeCase': (body, caller) => step(body, caller, 'closed'),
    'admin/reopenCase': (body, caller) => step(body, caller, 'reopened'),
    'admin/getAlertSettings': () => alerts.settings.present,
    async 'admin/setAlertSettings'({ settings }) {
      await alerts.settings.set(settings);
      return settings;
    },
  };
}

function refuseCase(error: unknown): never {
  if (!(error instanceof CaseError)) throw error;
  throw new Refusal(error.code === 'unknown-case' ? 404 : 409, error.code, { message: error.message });
}

function heldResults({ settlement, catalogue }: Needs): StandingAlert[] {
  return settlement.settler.holds().map(({ market, match, since, reason }) => ({
    kind: 'hold',
    about: marketIdText(market),
    match_id: match,
    since: timeText(since),
    amount: null,
    text: `${catalogue.market(market)?.market.name ?? ''}: ${reason}`,
  }));
}

function feedsOf({ alerts, catalogue, facts, live, sequencer }: Needs): Feed[] {
  const limit = alerts.settings.present.feed_seconds * 1000;
  return facts.store.matches.flatMap((matchId) => {
    const told = facts.store.facts(matchId);
    const last = told.at(-1);
    const match = catalogue.match(matchId);
    if (last === undefined || match === undefined) return [];
    const isBetOn = match.markets.some(({ market }) => {
      const found = live.market(market);
      return found?.status === 'open' && found.inPlay;
    });
    const isLate = sequencer.now() - last.at >= limit;
    const health = !isBetOn ? ('idle' as const) : isLate ? ('silent' as const) : ('live' as const);
    const { source, at } = last;
    const named = { match_id: matchId, match_name: match.name, facts: told.length };
    return [{ ...named, source, last_at: timeText(at), health }];
  });
}

/** Matches that somebody told of, are bet on in play, and of which nobody has said anything for too long. */
function silentFeeds(needs: Needs): StandingAlert[] {
  const silent = feedsOf(needs).filter(({ health }) => health === 'silent');
  return silent.map(({ match_id, source, last_at }) => {
    const seconds = Math.round((needs.sequencer.now() - Date.parse(last_at)) / 1000);
    const text = `Nothing from ${source} for ${seconds} s.`;
    return { kind: 'stale-feed', about: String(match_id), match_id, since: last_at, amount: null, text };
  });
}

function nearTheCap({ alerts, catalogue, live, sequencer }: Needs): StandingAlert[] {
  const part = alerts.settings.present.cap_per_cent / 100;
  const found: StandingAlert[] = [];
  for (const { market } of live.markets()) {
    const row = riskMarketOf(market, { live, catalogue });
    const cap = row?.house_cap ?? 0;
    if (row === undefined || cap === 0 || row.house < cap * part) continue;
    found.push({
      kind: 'house-cap',
      about: row.market_id,
      match_id: row.match_id,
      since: timeText(sequencer.now()),
      amount: row.house,
      text: `${Math.round((row.house / cap) * 100)} per cent of ${cap}`,
    });
  }
  return found;
}

async function depositsWaiting({ alerts, payments, identity, sequencer }: Needs): Promise<StandingAlert[]> {
  const until = sequencer.now() - alerts.settings.present.deposit_minutes * 60_000;
  const filter = { standing: 'open', direction: 'deposit', oldestFirst: true } as const;
  const { rows } = await payments.store.list(filter, { limit: DEPOSITS });
  const late = rows.filter(({ requestedAt }) => requestedAt <= until);
  if (late.length === 0) return [];
  const names = new Map((await identity.users()).map(({ userId, userName }) => [userId, userName]));
  return late.map(({ payment, userId, amount, requestedAt }) => ({
    kind: 'deposit',
    about: String(payment),
    match_id: 0,
    since: timeText(requestedAt),
    amount: toWireMoney(amount),
    text: names.get(userId) ?? '',
  }));
}

async function toWire(cases: readonly AlertCase[], { identity, catalogue }: Needs): Promise<WireCase[]> {
  const holders = await identity.accounts.holdersOf([...new Set(cases.flatMap(({ accounts }) => accounts))]);
  const names = new Map((await identity.users()).map(({ userId, userName }) => [userId, userName]));
  return cases.map(({ caseId, kind, isOpen, at, lastAt, accounts, market, amount, figures, steps }) => ({
    case_id: caseId,
    kind,
    state: isOpen ? 'open' : 'closed',
    at: timeText(at),
    last_at: timeText(lastAt),
    people: accounts.map((account) => {
      const { name = '', userId = 0 } = holders.get(account) ?? {};
      return { account, user_id: userId, name };
    }),
    market_id: market === 0 ? '' : marketIdText(market),
    match_id: market === 0 ? 0 : (catalogue.market(market)?.match.matchId ?? 0),
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
