import type { AccountId } from 'engine/vocabulary';
import type { TestExchange } from '../../../edge/gateway/testing/exchange.fixture.ts';
import type { WalletAnswer, WalletCallName } from 'protocol';
import type { Provider } from '../providers.ts';
import { signatureOf } from '../signature.ts';

/** How a test's request differs from a good one. */
interface Spoiled {
  readonly secret?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  /** Sent in the place of what was signed. */
  readonly sent?: string;
  readonly code?: string;
}

/** Limits of winnings that are in no test's way. */
export const WIDE = { perStake: 50_000_000, perRound: 200_000_000, perDay: 1_000_000_000, float: 200_000_000 };

/** A provider whose address nobody calls. */
export const COMPANY = { baseUrl: 'https://games.example.com', publicKey: '', payoutLimits: WIDE };

/** A provider of games, as its own server calls the exchange. */
export class TestProvider {
  readonly exchange: TestExchange;
  readonly provider: Provider;

  static async join(exchange: TestExchange, code = 'acme', publicKey = ''): Promise<TestProvider> {
    const added = { code, name: 'Acme Games', baseUrl: 'http://127.0.0.1:9', publicKey, payoutLimits: WIDE };
    const { providers } = exchange.running.wallets;
    const provider = (await providers.add(added)) as Provider;
    const prizes = { most: 1_000_000, dayMost: 10_000_000 };
    return new TestProvider(exchange, await providers.setPrizeLimits(provider, prizes));
  }

  constructor(exchange: TestExchange, provider: Provider) {
    this.exchange = exchange;
    this.provider = provider;
  }

  async call(name: WalletCallName, content: object, spoiled: Spoiled = {}): Promise<WalletAnswer> {
    const path = `/wallet/${spoiled.code ?? this.provider.code}/${name}`;
    const body = JSON.stringify(content);
    const timestamp = spoiled.timestamp ?? String(Date.now() + this.exchange.ahead);
    const secret = spoiled.secret ?? this.provider.secret;
    const response = await fetch(`${this.exchange.url}${path}`, {
      method: 'POST',
      headers: {
        'x-evens-timestamp': timestamp,
        'x-evens-signature': spoiled.signature ?? signatureOf(secret, { timestamp, path, body }),
      },
      body: spoiled.sent ?? body,
    });
    return (await response.json()) as WalletAnswer;
  }
}

/** A bettor who has launched a game. */
export interface Player {
  readonly user: string;
  readonly token: string;
  readonly bearer: string;
  readonly userId: number;
}

export async function aPlayer(
  { exchange, provider }: TestProvider,
  userName: string,
  { cash = 100_000, game = 'reels' }: { readonly cash?: number; readonly game?: string } = {},
): Promise<Player> {
  const { user, token: bearer } = await exchange.signedIn(userName, { cash });
  return launched({ exchange, provider }, { bearer, account: user.account, userId: user.userId }, game);
}

export async function launched(
  { exchange, provider }: Pick<TestProvider, 'exchange' | 'provider'>,
  { bearer, account, userId }: { readonly bearer: string; readonly account: number; readonly userId: number },
  game: string,
): Promise<Player> {
  const loginHash = exchange.identity.sessions.find(bearer)?.tokenHash ?? '';
  const whose = { account: account as AccountId, userId, loginHash };
  const of = { provider: provider.provider, game, gameName: 'Reels', ...whose };
  return { user: String(account), token: await exchange.running.wallets.sessions.begin(of), bearer, userId };
}

/** Σ of all cash, the bank's included: 0 as long as every entry has summed to zero. */
export function ledgerSum({ live }: Pick<TestExchange, 'live'>): number {
  return [...live.accounts()].reduce((sum, { cash }) => sum + cash, 0);
}
