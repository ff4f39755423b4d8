import { type DeskProvider, type PROVIDER_CALLS, type ReconciledRow, toWireMoney } from 'protocol';
import { DAY_MS, type AccountId } from 'engine/vocabulary';
import { ProviderSilentError } from '../../../trade/wallets/provider-client.ts';
import type { Provider } from '../../../trade/wallets/providers.ts';
import { reconcile, type Reconciled } from '../../../trade/wallets/reconcile.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { checkProviderKey, providerExists } from '../new-provider.ts';
import { malformed, Refusal, unknown } from '../refusal.ts';
import { timeText } from '../wire/time-text.ts';

/** So many differences are shown; more are a quarrel for a file. */
const MOST_ROWS = 100;
const LONGEST_PERIOD_MS = 8 * DAY_MS;

type Needs = Pick<GatewayDependencies, 'wallets' | 'identity' | 'live'>;

/** Providers of games and their money, for staff. */
export function providerCalls(needs: Needs): Handlers<typeof PROVIDER_CALLS> {
  const { wallets } = needs;
  const { providers, reports, wallet } = wallets;
  return {
    async 'admin/getProviders'() {
      const held = await heldByProvider(needs);
      return Promise.all(providers.list().map((provider) => toWireProvider(provider, needs, held)));
    },
    async 'admin/addProvider'({ provider: code, name, base_url: baseUrl, public_key: publicKey = '' }) {
      checkProviderKey(publicKey);
      const added = await providers.add({ code, name, baseUrl, publicKey });
      if (added === undefined) throw providerExists();
      return { provider: await toWireProvider(added, needs, new Map()), secret: added.secret };
    },
    async 'admin/setProvider'({ provider: code, is_open }) {
      const changed = await providers.setOpen(providerOf(needs, code), is_open);
      return toWireProvider(changed, needs, await heldByProvider(needs));
    },
    async 'admin/setPrizeLimits'({ provider: code, most, a_day: dayMost }) {
      const changed = await providers.setPrizeLimits(providerOf(needs, code), { most, dayMost });
      return toWireProvider(changed, needs, await heldByProvider(needs));
    },
    async 'admin/setPayoutLimits'({ provider: code, per_stake, per_round, a_day, float }) {
      const limits = { perStake: per_stake, perRound: per_round, perDay: a_day, float };
      const changed = await providers.setPayoutLimits(providerOf(needs, code), limits);
      return toWireProvider(changed, needs, await heldByProvider(needs));
    },
    async 'admin/renewProviderSecret'({ provider: code }) {
      const changed = await providers.renewSecret(providerOf(needs, code));
      return { provider: await toWireProvider(changed, needs, await heldByProvider(needs)), secret: changed.secret };
    },
    async 'admin/getOpenExposures'() {
      const open = await reports.openExposures();
      const holders = await needs.identity.accounts.holdersOf([...new Set(open.map(({ account }) => account))]);
      return open.map(({ code, provider, gameName, roundName, exposure, since, ...row }) => ({
        ...row,
        provider: code,
        provider_name: provider,
        game_name: gameName,
        round_name: roundName,
        user_name: holders.get(row.account)?.name ?? '',
        exposure: toWireMoney(exposure),
        since: timeText(since),
      }));
    },
    async 'admin/clearExposure'({ provider: code, round, account }) {
      const cleared = await wallet.clear(providerOf(needs, code), { round, account: account as AccountId });
      if (cleared === undefined)
        throw new Refusal(409, 'nothing-at-stake', { message: 'The account has nothing at stake in this round.' });
      return { cleared: toWireMoney(cleared) };
    },
    async 'admin/reconcileProvider'({ provider: code, from, to }) {
      const between = { from: Date.parse(from), to: Date.parse(to) };
      if (!(between.to > between.from) || between.to - between.from > LONGEST_PERIOD_MS)
        throw malformed('to: after from, by eight days at most');
      const provider = providerOf(needs, code);
      const theirs = await wallets.client.transactionsOf(provider, between).catch(refuseSilence);
      const ours = await reports.transactionsOf(provider.provider, between);
      const { agreed, missingHere, missingThere, different } = reconcile(theirs, ours);
      return {
        agreed,
        missing_here: missingHere.slice(0, MOST_ROWS).map(toWireRow),
        missing_there: missingThere.slice(0, MOST_ROWS).map(toWireRow),
        different: different.slice(0, MOST_ROWS).map(toWireRow),
        count: missingHere.length + missingThere.length + different.length,
      };
    },
  };
}

function providerOf({ wallets }: Pick<Needs, 'wallets'>, code: string): Provider {
  const provider = wallets.providers.find(code);
  if (provider === undefined) throw unknown('unknown-provider', 'provider');
  return provider;
}

/** @throws Refusal */
export function refuseSilence(error: unknown): never {
  if (!(error instanceof ProviderSilentError)) throw error;
  throw new Refusal(503, 'provider-silent', { message: 'The game’s provider does not answer.', retryAfter: 5 });
}

async function heldByProvider({ wallets }: Pick<Needs, 'wallets'>): Promise<ReadonlyMap<string, number>> {
  const held = new Map<string, number>();
  for (const { code, exposure } of await wallets.reports.openExposures())
    held.set(code, (held.get(code) ?? 0) + exposure);
  return held;
}

async function toWireProvider(
  provider: Provider,
  { live, wallets }: Pick<Needs, 'live' | 'wallets'>,
  held: ReadonlyMap<string, number>,
): Promise<DeskProvider> {
  const { code, name, account, baseUrl, publicKey, isOpen, prizeLimits, payoutLimits } = provider;
  const { today, ever } = await wallets.payouts.prizesOf(provider);
  return {
    provider: code,
    name,
    account,
    base_url: baseUrl,
    is_open: isOpen,
    signs_with: publicKey === '' ? 'secret' : 'key',
    cash: toWireMoney(live.account(account)?.cash ?? 0),
    exposure: toWireMoney(held.get(code) ?? 0),
    most_prize: toWireMoney(prizeLimits.most),
    most_prizes_a_day: toWireMoney(prizeLimits.dayMost),
    most_per_stake: toWireMoney(payoutLimits.perStake),
    most_per_round: toWireMoney(payoutLimits.perRound),
    most_a_day: toWireMoney(payoutLimits.perDay),
    float: toWireMoney(payoutLimits.float),
    prizes_today: toWireMoney(today),
    prizes: toWireMoney(ever),
  };
}

const moneyOrNull = (amount: number | undefined): number | null => (amount === undefined ? null : toWireMoney(amount));

function toWireRow({ transaction, kind, user, theirs, ours }: Reconciled): ReconciledRow {
  return { transaction_id: transaction, kind, user, theirs: moneyOrNull(theirs), ours: moneyOrNull(ours) };
}
