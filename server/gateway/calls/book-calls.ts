import type { ChangeAccount, Command, QuoteLevel } from 'engine';
import type { AccountId, MarketId, Millis, Money, SelectionId } from 'engine/vocabulary';
import { fromWireMoney, toWireMoney } from 'protocol';
import { mayChangeFactor } from '../../settlement/rules/racing/reduction.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, malformed, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { marketIdText } from '../wire/book-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';

type LimitNames = 'user/setLimit' | 'user/excludeSelf' | 'admin/changeAccount';
type BookNames = 'admin/turnPreMatch' | 'admin/setQuotes' | 'admin/removeRunner';

const HOUR_MS = 3_600_000;
const LARGEST_ID = 2 ** 31 - 1;
const NO_LIMIT = -1;

/** Limits of owners and operators, quotes, and runners that do not start. */
export function bookCalls(parts: GatewayParts): CallHandlers<LimitNames | BookNames> {
  return { ...limitCalls(parts), ...marketCalls(parts) };
}

function limitCalls({ sequencer, identity }: GatewayParts): CallHandlers<LimitNames> {
  return {
    async 'user/setLimit'({ kind, amount, period_hours }, { session }) {
      const period = ((period_hours ?? 0) * HOUR_MS) as Millis;
      const minor = amount === undefined ? null : moneyOf(amount, 'amount');
      const { account } = session.user;
      const receipt = await sequencer.submit({
        type: 'set-self-limit',
        account,
        kind,
        amount: minor,
        period,
      });
      if (!receipt.outcome.ok) throw refusalOf(receipt.outcome.rejection);
      const told = receipt.events().find((event) => event.type === 'self-limit-changed');
      if (told === undefined) throw new Error('a limit was set and nothing told of it');
      return {
        kind,
        amount: limitText(told.amount),
        period_hours: told.period / HOUR_MS,
        pending_amount: told.pendingAt === 0 ? null : limitText(told.pendingAmount),
        pending_at: told.pendingAt === 0 ? '' : new Date(told.pendingAt).toISOString(),
      };
    },
    async 'user/excludeSelf'({ until }, { session }) {
      const at = Date.parse(until) as Millis;
      const { outcome } = await sequencer.submit({ type: 'exclude-self', account: session.user.account, until: at });
      if (!outcome.ok) throw refusalOf(outcome.rejection);
      return { until: new Date(at).toISOString() };
    },
    async 'admin/changeAccount'({ user_id, ...settings }) {
      const user = Math.abs(user_id) > LARGEST_ID ? undefined : await identity.userOf(user_id);
      if (user === undefined || user.account === 0) throw unknown('unknown-account', 'account');
      const receipt = await sequencer.submit(toChange(user.account, settings));
      if (!receipt.outcome.ok) throw refusalOf(receipt.outcome.rejection);
      const told = receipt.events().find((event) => event.type === 'account-changed');
      if (told === undefined) throw new Error('an account was changed and nothing told of it');
      return {
        user_id: user.userId,
        bets_locked: told.betsLocked,
        locked: told.locked,
        discount: told.discount / 100,
        share: told.share / 100,
        exposure_limit: limitText(told.exposureLimit),
        min_stake: limitText(told.minStake),
        max_stake: limitText(told.maxStake),
        max_profit: limitText(told.maxProfit),
      };
    },
  };
}

function marketCalls(parts: GatewayParts): CallHandlers<BookNames> {
  const { sequencer, live } = parts;
  /** By market, runner and factor: who asked first for a change that needs two. */
  const firstAsked = new Map<string, number>();
  const change = async (command: Command & { market: MarketId }) => {
    const { outcome, sequence } = await sequencer.submit(command);
    if (!outcome.ok) throw refusalOf(outcome.rejection);
    const { status = 'void', version = 0 } = live.market(command.market) ?? {};
    return { market_id: marketIdText(command.market), status, version, sequence };
  };
  return {
    'admin/turnPreMatch': ({ market_id }) => change({ type: 'turn-pre-match', market: marketOf(market_id) }),
    async 'admin/setQuotes'({ market_id, selection_id, state, levels }) {
      const market = marketOf(market_id);
      const account = live.market(market)?.definition.house as AccountId | undefined;
      if (account === undefined) throw refusalOf('unknown-market');
      const selection = selection_id as SelectionId;
      return change({ type: 'set-quotes', account, market, selection, state, levels: levels.map(toLevel) });
    },
    async 'admin/removeRunner'({ market_id, selection_id, factor, reason }, { session }) {
      const market = marketOf(market_id);
      const hundredths = factor === undefined ? 0 : moneyOf(factor, 'factor');
      const found = await parts.catalogue.findMarket(market);
      if (found === undefined) throw refusalOf('unknown-market');
      if (hundredths > 0) {
        const key = `${market} ${selection_id} ${hundredths}`;
        const first = firstAsked.get(key);
        const scheduled = { country: found.match.country, scheduledOff: found.market.startAt, at: sequencer.now() };
        const people = {
          by: first ?? session.user.userId,
          ...(first === undefined ? {} : { approvedBy: session.user.userId }),
        };
        const answer = mayChangeFactor({ ...scheduled, ...people, reason: reason ?? '' });
        if (!answer.ok) {
          if (answer.code === 'second-person-missing') firstAsked.set(key, session.user.userId);
          throw new Refusal(409, answer.code, { message: sentence(answer.text) });
        }
        firstAsked.delete(key);
      }
      return change({ type: 'remove-runner', market, selection: selection_id as SelectionId, factor: hundredths });
    },
  };
}

interface AskedSettings {
  readonly bets_locked?: boolean | undefined;
  readonly locked?: boolean | undefined;
  readonly discount?: number | undefined;
  readonly share?: number | undefined;
  readonly exposure_limit?: number | null | undefined;
  readonly min_stake?: number | null | undefined;
  readonly max_stake?: number | null | undefined;
  readonly max_profit?: number | null | undefined;
}

function toChange(account: AccountId, asked: AskedSettings): ChangeAccount {
  const amounts = {
    discount: asked.discount,
    share: asked.share,
    exposureLimit: asked.exposure_limit,
    minStake: asked.min_stake,
    maxStake: asked.max_stake,
    maxProfit: asked.max_profit,
  };
  const given = Object.entries(amounts).filter(([, amount]) => amount !== undefined);
  const minor = given.map(
    ([name, amount]) => [name, amount === null ? null : moneyOf(amount as number, name)] as const,
  );
  return {
    type: 'change-account',
    account,
    ...(asked.bets_locked === undefined ? {} : { betsLocked: asked.bets_locked }),
    ...(asked.locked === undefined ? {} : { locked: asked.locked }),
    ...Object.fromEntries(minor),
  };
}

function toLevel(level: { is_back: boolean; rate: number; line?: number | undefined; size: number }): QuoteLevel {
  const { is_back, rate, line, size } = level;
  return { side: is_back ? 'back' : 'lay', rate: moneyOf(rate, 'rate'), line: line ?? 0, size: moneyOf(size, 'size') };
}

/** Amounts and per cents alike: hundredths. */
function moneyOf(amount: number, name: string): Money {
  const minor = fromWireMoney(amount);
  if (minor === undefined) throw malformed(`${name}: at most two decimals`);
  return minor;
}

const limitText = (amount: number) => (amount === NO_LIMIT ? null : toWireMoney(amount));
const marketOf = (text: string) => Number(text.slice(2)) as MarketId;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
