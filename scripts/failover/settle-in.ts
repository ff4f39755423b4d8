// Bettors with money and a market to bet in.
import { setTimeout as sleep } from 'node:timers/promises';
import { askControl, isRunning } from '../../server/core/system/control.ts';
import { codeAt } from '../../server/people/second-factor/totp.ts';

const PASSWORD = 'failover1234';
/** Not a divisor of how the bets go round: each bettor comes to back and to lay. */
const BETTORS = 41;
const CASH = 100_000_000;

interface Answer {
  readonly status: boolean;
  readonly code?: string;
  readonly token?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

async function call(
  url: string,
  name: string,
  { body, token = '' }: { readonly body: unknown; readonly token?: string },
) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { status, ...rest } = (await answer.json()) as Answer;
  if (!status) throw new Error(`${name} was refused: ${rest.code}`);
  return rest;
}

/** @returns login sessions, and the market's id */
export async function settleIn(url: string, dataFolder: string): Promise<{ tokens: string[]; market: string }> {
  while (!(await isRunning(dataFolder))) await sleep(50);
  const account = async (user_name: string, role: 'bettor' | 'operator') => {
    await askControl(dataFolder, 'account-create', { body: { user_name, password: PASSWORD, role } });
    if (role === 'bettor') await askControl(dataFolder, 'account-credit', { body: { user_name, amount: CASH } });
    return (await call(url, 'user/login', { body: { user_name, password: PASSWORD } })).token as string;
  };
  const tokens: string[] = [];
  for (let n = 1; n <= BETTORS; n += 1) tokens.push(await account(`bettor${n}`, 'bettor'));
  const token = await account('desk', 'operator');
  const { data } = await call(url, 'securityAuth/begin', { body: { password: PASSWORD }, token });
  await call(url, 'securityAuth/confirm', { body: { otp: codeAt(data?.['secret'] as string, Date.now()) }, token });
  const ask = async (name: string, body: unknown) => (await call(url, `admin/${name}`, { body, token })).data ?? {};
  const { series_id } = await ask('createSeries', { sport_id: 4, name: 'Cup' });
  const { match_id } = await ask('createMatch', { series_id, name: 'A v B', open_date: '2030-01-01T00:00:00Z' });
  const runners = [{ name: 'A' }, { name: 'B' }];
  const market = { match_id, name: 'Match Odds', market_type: 'match_odds', commission: 5, min_stake: 1, runners };
  const { market_id } = await ask('createMarket', market);
  await ask('openMarket', { market_id });
  return { tokens, market: market_id as string };
}
