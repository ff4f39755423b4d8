// The calls of the compatible API: typed, signed in, and signed in again where the session was lost.

/** A refusal of the exchange, with its code. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, operation: string) {
    super(`${operation}: ${code}`);
    this.code = code;
  }
}

export interface ApiLogin {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly appKey: string;
  readonly userName: string;
  readonly password: string;
}

export type SideWord = 'BACK' | 'LAY';

export interface CatalogueItem {
  readonly marketId: string;
  readonly marketName: string;
  readonly event?: { readonly name: string };
  readonly runners?: readonly { readonly selectionId: number; readonly runnerName: string }[];
}

export interface NewOrder {
  readonly selectionId: number;
  readonly side: SideWord;
  readonly price: number;
  readonly size: number;
}

export interface OrderReport {
  readonly status: 'SUCCESS' | 'FAILURE' | 'TIMEOUT';
  readonly errorCode?: string;
  readonly betId?: string;
}

interface Execution {
  readonly status: string;
  readonly errorCode?: string;
  readonly instructionReports: readonly OrderReport[];
}

const SIGN_IN_AGAIN: ReadonlySet<string> = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION']);

export class ApiCalls {
  readonly #login: ApiLogin;
  #token = '';

  constructor(login: ApiLogin) {
    this.#login = login;
  }

  get appKey(): string {
    return this.#login.appKey;
  }

  /** @returns the session's token, which the stream needs too. @throws ApiError */
  async signIn(): Promise<string> {
    const { url, appKey, userName, password } = this.#login;
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'x-application': appKey, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: userName, password }).toString(),
    });
    const body = (await answer.json()) as { status: string; token?: string; error?: string };
    if (body.status !== 'SUCCESS' || body.token === undefined) throw new ApiError(body.error ?? 'FAIL', 'login');
    this.#token = body.token;
    return body.token;
  }

  /** @throws ApiError */
  listMarketCatalogue(filter: object, maxResults: number): Promise<CatalogueItem[]> {
    const marketProjection = ['EVENT', 'RUNNER_DESCRIPTION'];
    return this.#call('listMarketCatalogue', { filter, maxResults, marketProjection, sort: 'FIRST_TO_START' });
  }

  /** @returns one report for each order, in the same order */
  async placeOrders(marketId: string, orders: readonly NewOrder[], strategy: string): Promise<readonly OrderReport[]> {
    const instructions = orders.map(({ selectionId, side, price, size }) => ({
      orderType: 'LIMIT',
      selectionId,
      side,
      limitOrder: { size, price, persistenceType: 'LAPSE' },
    }));
    const params = { marketId, instructions, customerStrategyRef: strategy };
    return (await this.#call<Execution>('placeOrders', params)).instructionReports;
  }

  async replaceOrders(
    marketId: string,
    prices: readonly { readonly betId: string; readonly newPrice: number }[],
  ): Promise<readonly OrderReport[]> {
    return (await this.#call<Execution>('replaceOrders', { marketId, instructions: prices })).instructionReports;
  }

  /** Cancels the named bets, or all in the market. */
  async cancelOrders(marketId: string, betIds?: readonly string[]): Promise<readonly OrderReport[]> {
    const instructions = betIds?.map((betId) => ({ betId }));
    return (await this.#call<Execution>('cancelOrders', { marketId, instructions: instructions ?? null }))
      .instructionReports;
  }

  async #call<Result>(operation: string, params: object, isSecond = false): Promise<Result> {
    if (this.#token === '') await this.signIn();
    const { url, appKey } = this.#login;
    const answer = await fetch(`${url}/exchange/betting/json-rpc/v1`, {
      method: 'POST',
      headers: {
        'x-application': appKey,
        'x-authentication': this.#token,
        'content-type': 'application/json',
        // A field that is misspelt here is an error, and not a bet without it.
        'x-strict': 'true',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: `SportsAPING/v1.0/${operation}`, params }),
    });
    const body = (await answer.json()) as {
      result?: Result;
      error?: { message: string; data?: { APINGException?: { errorCode: string } } };
    };
    if (body.result !== undefined) return body.result;
    const code = body.error?.data?.APINGException?.errorCode ?? body.error?.message ?? 'UNEXPECTED_ERROR';
    if (isSecond || !SIGN_IN_AGAIN.has(code)) throw new ApiError(code, operation);
    await this.signIn();
    return this.#call(operation, params, true);
  }
}
