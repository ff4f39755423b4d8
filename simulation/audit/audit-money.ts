import type { BalanceChanged, Event, LedgerPosted, ShortfallChanged, WagerChanged } from 'engine';
import { Violation, hold } from '../violation.ts';
import { holdNotExcluded } from './audit-orders.ts';
import type { Audit, AuditAccount } from './audit-state.ts';

const COMMISSION = 2;
const CLEARING = 3;

export function auditLedger(audit: Audit, event: LedgerPosted): void {
  const { state } = audit;
  hold('I14', event.entry === state.lastEntry + 1, () => `entry ${event.entry} after ${state.lastEntry}`);
  state.lastEntry = event.entry;
  const sum = event.legs.reduce((total, { amount }) => total + BigInt(amount), 0n);
  hold(
    'I2',
    event.legs.length >= 2 && sum === 0n,
    () => `entry ${event.entry} has ${event.legs.length} legs that come to ${sum}`,
  );
  hold(
    'I2',
    event.legs.every(({ amount }) => amount !== 0),
    () => `entry ${event.entry} has a leg of nothing`,
  );
  const market = state.markets.get(event.market);
  for (const { account, amount } of event.legs) {
    accountOf(audit, account).cash += BigInt(amount);
    const isIncome = event.kind === 'deposit' || event.kind === 'credit';
    if (isIncome && amount > 0) holdNotExcluded(audit, account, () => `entry ${event.entry} is a ${event.kind}`);
    if (market === undefined || account === CLEARING) continue;
    if (event.kind === 'share') add(market.agents, account, BigInt(amount));
    else if (account !== COMMISSION) add(market.results, account, BigInt(amount));
  }
}

function add(sums: Map<number, bigint>, key: number, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

export function auditBalance(audit: Audit, event: BalanceChanged): void {
  const account = accountOf(audit, event.account);
  const { exposures } = account;
  if (event.marketExposure === 0) exposures.delete(event.market);
  else exposures.set(event.market, BigInt(event.marketExposure));
  hold(
    'I1',
    BigInt(event.cash) === account.cash,
    () => `account ${event.account} has ${account.cash}, but the event says ${event.cash}`,
  );
  // Several figures of one account come one after the other, all as they are after the command: checked at its end.
}

export function auditShortfall(audit: Audit, event: ShortfallChanged): void {
  const account = accountOf(audit, event.account);
  const amount = BigInt(event.amount);
  hold(
    'I4',
    amount !== account.shortfall,
    () => `account ${event.account} has its shortfall of ${amount} reported again`,
  );
  const { command } = audit;
  const isReversal = command.type === 'post-wager' && command.kind === 'reversal';
  const mayGrow = isReversal || BY_THE_EXCHANGE.has(command.type);
  hold(
    'I4',
    mayGrow || amount < account.shortfall,
    () => `${audit.command.type} leaves account ${event.account} with a shortfall of ${amount}`,
  );
  account.shortfall = amount;
}

/** What the exchange does itself, which alone may take more than there is. */
const BY_THE_EXCHANGE: ReadonlySet<string> = new Set([
  'settle-market',
  'void-market',
  'void-bets',
  'remove-runner',
  'add-runner',
  'turn-in-play',
  'close-market',
]);

/** What must be so after every command. */
export function auditAccounts(audit: Audit, events: readonly Event[]): void {
  const { accounts } = audit.state;
  let total = 0n;
  for (const [id, account] of accounts) {
    total += account.cash;
    if (account.role !== 'customer') continue;
    const missing = exposureOf(account) - account.cash;
    const shortfall = missing > 0n ? missing : 0n;
    hold(
      'I4',
      shortfall === account.shortfall,
      () => `account ${id} lacks ${shortfall}, but the event says ${account.shortfall}`,
    );
  }
  hold('I1', total === 0n, () => `all cash together is ${total}`);
  hold('I1', accounts.get(CLEARING)?.cash === 0n, () => `clearing holds ${accounts.get(CLEARING)?.cash}`);
  for (const event of events) {
    if (event.type === 'wager-changed') auditAtProviders(accountOf(audit, event.account), event.account);
    if (event.type !== 'balance-changed') continue;
    const exposure = exposureOf(accountOf(audit, event.account));
    hold(
      'I3',
      BigInt(event.exposure) === exposure,
      () => `account ${event.account} is reported with ${event.exposure} in all, not ${exposure}`,
    );
  }
}

export function auditWager(audit: Audit, { provider, account, round, exposure }: WagerChanged): void {
  const { wagers } = accountOf(audit, account);
  const name = `${provider} ${round}`;
  hold('I3', exposure >= 0, () => `account ${account} has ${exposure} in round ${name}`);
  if (exposure === 0) wagers.delete(name);
  else wagers.set(name, BigInt(exposure));
}

/** What is at stake at providers is reported as the exposure in market 0. */
function auditAtProviders({ wagers, exposures }: AuditAccount, id: number): void {
  const sum = [...wagers.values()].reduce((total, exposure) => total + exposure, 0n);
  hold(
    'I3',
    (exposures.get(0) ?? 0n) === sum,
    () => `account ${id} has ${sum} at providers and is reported with ${exposures.get(0)}`,
  );
}

function exposureOf(account: AuditAccount): bigint {
  let sum = 0n;
  for (const exposure of account.exposures.values()) sum += exposure;
  return sum;
}

export function accountOf({ state }: Audit, id: number): AuditAccount {
  const account = state.accounts.get(id);
  if (account === undefined) throw new Violation('I1', `an event about account ${id}, which was never opened`);
  return account;
}
