import { expect } from 'vitest';
import { BOOKMAKER } from './bookmaker.fixture.ts';
import { TestExchange } from './exchange.fixture.ts';

/** Two traders, tom and tara, who quote by hand, and asha, who bets. */
export class HandQuotes {
  exchange!: TestExchange;
  readonly #tokens: Record<string, string> = {};
  #made = 0;

  async start(): Promise<void> {
    this.exchange = await TestExchange.start();
    for (const name of ['tom', 'tara']) await this.join(name, { role: 'operator' });
    await this.join('asha', { cash: 10_000_000 });
  }

  /** Somebody more. */
  async join(name: string, of: Parameters<TestExchange['signedIn']>[1]): ReturnType<TestExchange['signedIn']> {
    const joined = await this.exchange.signedIn(name, of);
    this.#tokens[name] = joined.token;
    return joined;
  }

  readonly stop = () => this.exchange.stop();

  async restart(): Promise<void> {
    const { postgres } = this.exchange;
    await this.exchange.close();
    this.exchange = await TestExchange.on(postgres, await postgres.openAgain());
  }

  readonly ask = async (name: string, body: object, by = 'tom') => {
    const { status, body: answer } = await this.exchange.call(name, body, { token: this.#tokens[by] as string });
    return { status, code: answer.code, message: answer.message, data: answer.data as Record<string, unknown> };
  };

  readonly done = async <T>(name: string, body: object, by = 'tom'): Promise<T> => {
    const { status, message, data } = await this.ask(name, body, by);
    expect([name, status, message]).toEqual([name, 200, message]);
    return data as T;
  };

  readonly aMatch = async (): Promise<{ match_id: number }> => {
    const open_date = this.aStart();
    const series = { sport_id: 4, name: `Cup of ${open_date}` };
    const { series_id } = await this.done<{ series_id: number }>('admin/createSeries', series);
    return this.done('admin/createMatch', { series_id, name: 'Reds v Blues', open_date });
  };

  /** In a week of its own: the same sides meet again. */
  readonly aStart = (): string => {
    this.#made += 1;
    return new Date(Date.UTC(2031, 4, 5 + 7 * this.#made, 12)).toISOString();
  };

  /** A bookmaker market, open. */
  readonly aMarket = async (match: { readonly match_id: number }, more: object): Promise<string> => {
    const made = { ...match, ...BOOKMAKER, ...more };
    const { market_id } = await this.done<{ market_id: string }>('admin/createMarket', made);
    await this.done('admin/openMarket', { market_id });
    return market_id;
  };
}
