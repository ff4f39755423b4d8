import type { AccountId, MarketId, Price } from 'engine/vocabulary';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { MarketRisk, RISK_CALLS, StaffBet } from 'protocol';
import type { NamedBet } from '../../../reads/records/bets.ts';
import { largestOf } from '../../../reads/live/market-stakes.ts';
import type { AccountHolder } from '../../../people/identity/accounts.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { newestRecords } from '../newest-records.ts';
import { unknown } from '../refusal.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { toPastBet } from '../reports/report-on-wire.ts';
import { STAFF_BET_COLUMNS } from '../reports/report-sheets.ts';
import { limitOnWire } from '../wire/account-on-wire.ts';
import { bestOnScale } from '../wire/bet-on-wire.ts';
import { houseBook } from '../wire/house-book.ts';
import { priceText } from '../wire/price-text.ts';
import { matchBook } from '../wire/match-book.ts';
import { hasHouse, riskMarketOf } from '../wire/risk-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import { betDetail } from './bet-detail-calls.ts';
import { standingsOf } from './report-calls.ts';

/** So many accounts and markets are named: who looks for others goes by name. */
const LARGEST = 50;
/** For one address: thousands share a mobile network's. */
const MOST_ACCOUNTS = 1000;

type Needs = Pick<GatewayDependencies, 'live' | 'records' | 'settlement' | 'catalogue' | 'identity'>;

/** What everybody stands to lose, and everybody's bets, for staff. */
export function riskCalls(needs: Needs): Handlers<typeof RISK_CALLS> {
  const { live, identity, catalogue } = needs;
  return {
    'admin/getMarketRisk': ({ market_id: market }) => marketRisk(market, needs),

    async 'admin/getMatchBook'({ match_id }) {
      const match = catalogue.match(match_id);
      if (match === undefined) throw unknown('unknown-match', 'match');
      return matchBook(match, needs);
    },

    async 'admin/getRiskPeople'() {
      const customers = [...live.accounts()].filter(({ role, exposure }) => role === 'customer' && exposure > 0);
      const largest = largestOf(customers, LARGEST, ({ exposure }) => exposure);
      const holders = await identity.accounts.holdersOf(largest.map(({ account }) => account));
      return largest.map((account) => ({
        ...holderOnWire(holders, account.account),
        role: account.role,
        exposure: toWireMoney(account.exposure),
        cash: toWireMoney(account.cash),
        limit: limitOnWire(account.exposureLimit),
        markets: account.exposures.size,
      }));
    },

    'admin/getAccountRisk'({ account }) {
      const exposures = live.account(account)?.exposures;
      if (exposures === undefined) throw unknown('unknown-account', 'account');
      return largestOf(exposures, LARGEST, ([, exposure]) => exposure).map(([market, exposure]) => ({
        market_id: marketIdText(market),
        exposure: toWireMoney(exposure),
      }));
    },

    async 'admin/getAccountNames'({ accounts }) {
      const holders = await identity.accounts.holdersOf(accounts);
      return accounts.map((account) => holderOnWire(holders, account));
    },

    ...staffBetCalls(needs),
  };
}

function staffBetCalls(
  needs: Needs,
): Pick<Handlers<typeof RISK_CALLS>, 'admin/getAddressAccounts' | 'admin/findBets' | 'admin/getBetStory'> {
  const { live, identity, records, catalogue, settlement } = needs;
  return {
    'admin/getAddressAccounts': ({ address }) => identity.accounts.signedInFrom(address, MOST_ACCOUNTS),

    async 'admin/findBets'(body, { session }) {
      const { match_id, market_id, user_id, min_stake: minSize, address, bet_status } = body;
      const person = user_id === undefined ? undefined : await identity.userOf(user_id);
      if (user_id !== undefined && person === undefined) throw unknown('unknown-user', 'user');
      const filter = {
        account: person?.account ?? ('everybody' as const),
        between: betweenOf(body),
        ...standingsOf(bet_status),
        ...given({ minSize, ...(address === '' ? {} : { address }) }),
        ...(match_id === undefined ? {} : { matchIds: [match_id] }),
        ...(market_id === undefined ? {} : { markets: [market_id] }),
      };
      return answerReport(body, session, {
        name: 'bets-of-everybody',
        async rows(page) {
          const { rows, next } = await records.betsOf(filter, page);
          const holders = await identity.accounts.holdersOf([...new Set(rows.map(({ account }) => account))]);
          return { rows: rows.map((bet) => ({ bet, holder: holders.get(bet.account) })), next };
        },
        async total() {
          const { count, stake, matched } = await records.betTotals(filter);
          return { count, stake: toWireMoney(stake), matched: toWireMoney(matched) };
        },
        toWire: ({ bet, holder }) => toStaffBet(bet, holder, needs),
        columns: STAFF_BET_COLUMNS,
      });
    },

    async 'admin/getBetStory'({ bet_id: order }) {
      await newestRecords({ records, live });
      const [bet] = (await records.betsOf({ account: 'everybody', orders: [order] }, { limit: 1 })).rows;
      if (bet === undefined) throw unknown('unknown-bet', 'bet');
      const others = await records.othersOf(order);
      const holders = await identity.accounts.holdersOf([bet.account, ...others.map(({ account }) => account)]);
      const from = await identity.accounts.signInBefore(bet.account, bet.placedAt);
      const named = (account: AccountId) => {
        const { name: user_name, user_id } = holderOnWire(holders, account);
        return { account, user_id, user_name };
      };
      const detail = await betDetail(bet, { records, settlement, catalogue });
      const priceTextAt = (odds: number) => priceTextOf({ ...bet, price: Math.round(odds * 100) as Price }, needs);
      return {
        ...detail,
        ...named(bet.account),
        price_text: priceTextOf(bet, needs),
        average_text: detail.bet.matched === 0 ? '' : priceTextAt(detail.bet.average_odds),
        fills: detail.fills.map((fill) => ({ ...fill, price_text: priceTextAt(fill.odds) })),
        address: from?.address ?? '',
        signed_in_at: timeText(from?.at ?? 0),
        others: others.map(({ fill, account }) => ({ fill, ...named(account) })),
      };
    },
  };
}

function holderOnWire(holders: ReadonlyMap<AccountId, AccountHolder>, account: AccountId) {
  const { name = `account ${account}`, userId = 0 } = holders.get(account) ?? {};
  return { account, name, user_id: userId };
}

function toStaffBet(
  bet: NamedBet,
  holder: AccountHolder | undefined,
  { catalogue, settlement }: Pick<Needs, 'catalogue' | 'settlement'>,
): StaffBet {
  const past = toPastBet(bet, { catalogue, terms: settlement.terms });
  return {
    ...past,
    account: bet.account,
    user_id: holder?.userId ?? 0,
    user_name: holder?.name ?? `account ${bet.account}`,
    price_text: priceTextOf(bet, { catalogue, settlement }),
  };
}

/** The scale of a market is forgotten with it. */
function priceTextOf(bet: NamedBet, { catalogue, settlement }: Pick<Needs, 'catalogue' | 'settlement'>): string {
  const known = catalogue.market(bet.market)?.market;
  const best = known && bestOnScale(known, bet.selection);
  const line = (bet.terms?.line ?? 0) / (settlement.terms.termsOf(bet.market)?.perUnit ?? 1);
  return priceText({ ...bet, line, best: best === undefined ? undefined : best / 10_000 });
}

async function marketRisk(market: MarketId, needs: Needs): Promise<MarketRisk> {
  const { live, catalogue, identity, settlement } = needs;
  const found = live.market(market);
  const row = riskMarketOf(market, { live, catalogue });
  if (found === undefined || row === undefined) throw unknown('unknown-market', 'market');
  const largest = found.stakes.largest(LARGEST);
  const holders = await identity.accounts.holdersOf(largest.map(([account]) => account));
  const book = hasHouse(found.definition.house) ? await houseBook(market, { live, catalogue }) : undefined;
  const perUnit = settlement.terms.termsOf(market)?.perUnit ?? 1;
  const known = catalogue.market(market)?.market;
  return {
    ...row,
    largest: largest.map(([account, exposure]) => ({
      ...holderOnWire(holders, account),
      role: live.account(account)?.role ?? 'customer',
      exposure: toWireMoney(exposure),
    })),
    runners: [...found.runners.values()].map(({ selection, matched, lastPrice }) => ({
      selection_id: selection,
      name: known?.runners.find((runner) => runner.selection === selection)?.name ?? String(selection),
      matched: toWireMoney(matched),
      last_odds: toWireOdds(lastPrice),
      house_if_wins: winOf(book?.wins.get(selection)),
    })),
    house_bands: (book?.bands ?? []).map(({ from, to, atFrom, atTo }) => ({
      from: from / perUnit,
      to: to / perUnit,
      at_from: toWireMoney(atFrom),
      at_to: toWireMoney(atTo),
    })),
  };
}

const winOf = (money: number | undefined): number | null => (money === undefined ? null : toWireMoney(money));
