import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { WalletAnswer, WalletCallName } from 'protocol';
import { TestExchange } from '../../../edge/gateway/testing/exchange.fixture.ts';
import { aPlayer, ledgerSum, TestProvider, type Player } from './wallet-exchange.fixture.ts';

/** What the tests of a file play on: a new player for each, and another one beside. */
export const at = {} as { exchange: TestExchange; acme: TestProvider; player: Player; other: Player };

/** An exchange with a provider for the file. Whatever a provider sends, money only moves. */
export function playThere(): void {
  beforeAll(async () => {
    at.exchange = await TestExchange.start();
    at.acme = await TestProvider.join(at.exchange);
    at.other = await aPlayer(at.acme, 'bala');
  });
  afterAll(() => at.exchange.stop());
  afterEach(() => expect(ledgerSum(at.exchange)).toBe(0));
}

let names = 0;
export async function newPlayer(cash = 100_000): Promise<void> {
  names += 1;
  at.player = await aPlayer(at.acme, `player${names}`, { cash });
}

export const inRound = (of: Player = at.player) => ({
  user: of.user,
  game: 'reels',
  round: `r-${of.user}`,
  currency: 'INR',
});

export interface Step {
  readonly call: WalletCallName;
  readonly body: object;
}

export const debit = (id: string, amount: number, more: object = {}): Step => ({
  call: 'debit',
  body: { ...inRound(), token: at.player.token, transaction_id: `${at.player.user}-${id}`, amount, ...more },
});
export const credit = (id: string, of: string, amount: number, more: object = {}): Step => ({
  call: 'credit',
  body: {
    ...inRound(),
    transaction_id: `${at.player.user}-${id}`,
    reference_id: `${at.player.user}-${of}`,
    amount,
    ...more,
  },
});
/** A win without a stake. */
export const prize = (id: string, amount: number, more: object = {}): Step => ({
  call: 'prize',
  body: { ...inRound(), transaction_id: `${at.player.user}-${id}`, amount, ...more },
});
export const rollback = (id: string, of: string, more: object = {}): Step => ({
  call: 'rollback',
  body: { ...inRound(), transaction_id: `${at.player.user}-${id}`, reference_id: `${at.player.user}-${of}`, ...more },
});
export const exposure = (id: string, amount: number, time: number, more: object = {}): Step => ({
  call: 'exposure',
  body: {
    ...inRound(),
    token: at.player.token,
    transaction_id: `${at.player.user}-${id}`,
    exposure: amount,
    exposure_time: time,
    ...more,
  },
});
export const refund = (id: string, of: string, [amount, time]: readonly [number, number], more: object = {}): Step => ({
  call: 'refund',
  body: {
    ...inRound(),
    transaction_id: `${at.player.user}-${id}`,
    reference_id: `${at.player.user}-${of}`,
    exposure: amount,
    exposure_time: time,
    ...more,
  },
});
export const results = (id: string, profit: number, more: object = {}): Step => {
  const { user, ...round } = inRound();
  const body = { ...round, transaction_id: `${at.player.user}-${id}`, results: [{ user, profit }] };
  return { call: 'results', body: { ...body, ...more } };
};

export async function play(steps: readonly Step[]): Promise<WalletAnswer[]> {
  const answers: WalletAnswer[] = [];
  for (const { call, body } of steps) answers.push(await at.acme.call(call, body));
  return answers;
}

export const figures = async () => {
  const { balance, exposure: held } = await at.acme.call('balance', { user: at.player.user, currency: 'INR' });
  return { balance, exposure: held };
};

export interface Row {
  readonly what: string;
  readonly steps: () => readonly Step[];
  readonly answers: readonly WalletAnswer['status'][];
  /** What is available then, of 100,000. */
  readonly balance: number;
  readonly exposure?: number;
}

/** Plays a row, and looks at what the player has then. */
export async function playRow({ steps, answers, balance, exposure: held = 0 }: Row): Promise<void> {
  await newPlayer();
  expect((await play(steps())).map(({ status }) => status)).toEqual(answers);
  expect(await figures()).toEqual({ balance, exposure: held });
}
