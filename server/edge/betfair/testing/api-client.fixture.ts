import type { Money } from 'engine/vocabulary';
import type { z } from 'zod';
import type { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { ANSWERS } from './answers.fixture.ts';

type Service = 'betting' | 'account' | 'heartbeat';

const PREFIXES = { betting: 'SportsAPING', account: 'AccountAPING', heartbeat: 'HeartbeatAPING' } as const;

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly APINGException?: { readonly errorCode: string }; readonly exceptionname?: string };
}

export interface Report {
  readonly status: string;
  readonly errorCode?: string;
  readonly customerRef?: string;
  readonly instructionReports: readonly {
    readonly status: string;
    readonly errorCode?: string;
    readonly orderStatus?: string;
    readonly betId?: string;
    readonly sizeMatched?: number;
    readonly averagePriceMatched?: number;
    readonly sizeCancelled?: number;
    readonly instruction?: object;
    readonly cancelInstructionReport?: { readonly status: string; readonly sizeCancelled: number };
    readonly placeInstructionReport?: { readonly status: string; readonly betId?: string; readonly errorCode?: string };
  }[];
}

/** A program of the compatible API, for tests. */
export class ApiClient {
  readonly #exchange: TestExchange;
  appKey = '';
  token = '';
  isStrict = false;

  constructor(exchange: TestExchange) {
    this.#exchange = exchange;
  }

  /** A bettor with an account, a key and a session. */
  static async signedIn(exchange: TestExchange, userName: string, cash = 1_000_000): Promise<ApiClient> {
    const client = new ApiClient(exchange);
    const password = 'demo1234';
    const user = await exchange.identity.createUser({ userName, password, role: 'bettor' });
    if (cash > 0) await exchange.identity.accounts.credit(user.account, cash as Money);
    client.appKey = (await exchange.apiAccess.keys.create(user.userId, 'test')).appKey;
    const answer = await client.identity('certlogin', { username: userName, password });
    client.token = answer['sessionToken'] as string;
    return client;
  }

  get headers(): Record<string, string> {
    return {
      ...(this.appKey === '' ? {} : { 'x-application': this.appKey }),
      ...(this.token === '' ? {} : { 'x-authentication': this.token }),
      ...(this.isStrict ? { 'x-strict': 'true' } : {}),
    };
  }

  async identity(name: string, form: Record<string, string> = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#exchange.url}/api/${name}`, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  /** The text goes out as it is. */
  async post(path: string, body: string): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.#exchange.url}/exchange/${path}`, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  async get(path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.#exchange.url}/exchange/${path}`, { headers: this.headers });
    return { status: response.status, body: await response.json() };
  }

  async rpc(service: Service, name: string, params: unknown): Promise<{ result?: unknown; error?: RpcError }> {
    const method = `${PREFIXES[service]}/v1.0/${name}`;
    const { text } = await this.post(
      `${service}/json-rpc/v1`,
      JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
    );
    return JSON.parse(text) as { result?: unknown; error?: RpcError };
  }

  /** Its answer is held against the documented one. @throws with the error, where there is one */
  async call<T = never>(service: Service, name: string, params: unknown): Promise<T> {
    const { result, error } = await this.rpc(service, name, params);
    if (error !== undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return (ANSWERS[name] as z.ZodType).parse(result) as T;
  }

  /** The code of the exception that a call must end with. */
  async errorOf(service: Service, name: string, params: unknown): Promise<string | undefined> {
    const { error } = await this.rpc(service, name, params);
    return error?.data?.APINGException?.errorCode ?? error?.message;
  }

  place(marketId: string, instructions: readonly object[], more: object = {}): Promise<Report> {
    return this.call<Report>('betting', 'placeOrders', { marketId, instructions, ...more });
  }
}

/** An instruction for a plain order. */
export const limit = (side: 'BACK' | 'LAY', price: number, size: number, more: object = {}) => ({
  orderType: 'LIMIT',
  selectionId: 1,
  side,
  limitOrder: { price, size, persistenceType: 'LAPSE' },
  ...more,
});
