import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { codeAt } from '../../../server/people/second-factor/totp.ts';
import { startExchange, type RunningExchange } from '../../exchange.ts';
import { Person } from '../../people.ts';
import { Manual } from './manual.ts';

export const FIRST = 'morning7!';
export const PASSWORD = 'evening9!';
export const VIEW = { width: 1366, height: 900 };

interface Listed {
  /** The innings that it waits for; 0 if it waits for none. */
  readonly later_innings: number;
  readonly market_id: string;
  readonly name: string;
  readonly match_id: number;
  readonly status: string;
  readonly in_play: boolean;
}

export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row').filter({ hasText: name });

/** Lets go of the field that was typed into: keys rest while somebody types. */
export const leaveField = (page: Page): Promise<void> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** The dialog that asks for a reason, from the sentence to its end. */
export async function giveReason(page: Page, title: string | RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByLabel(/^Reason/).press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Approves the first proposal that waits for a second person, by key. */
export async function approveNext(day: Day, name: string, words: string): Promise<void> {
  const desk = await day.desk(name, '/approvals');
  const waiting = desk.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting.getByRole('article').first()).toContainText(words);
  await day.manual.press(desk, 'A');
  await expect(waiting.getByRole('article').filter({ hasText: words })).toHaveCount(0);
}

/** Every market of a match, by key, for the first time. */
export async function openAll(day: Day, matchId: number): Promise<void> {
  const desk = await day.desk('tara', `/match/${matchId}`);
  await desk.getByRole('button', { name: /^Open all/ }).waitFor();
  await day.manual.press(desk, 'N');
  await expect.poll(() => areAll(day, 'open', matchId)).toBe(true);
}

/** A real site on one day: who works there and who bets, each at a page that stays open, and what the day has made. */
export class Day {
  readonly manual = new Manual();
  readonly #browser: Browser;
  readonly #texts: Server;
  readonly #sent: string[] = [];
  /** Of staff: each signs them in once more. */
  readonly #recovery = new Map<string, readonly string[]>();
  readonly #people = new Map<string, Person>();
  readonly #pages = new Map<string, Page>();
  exchange: RunningExchange;
  matchId = 0;
  raceId = 0;
  /** The match that came from the file. */
  importedId = 0;
  twiceScoredId = 0;

  private constructor(browser: Browser, texts: Server) {
    this.#browser = browser;
    this.#texts = texts;
    this.exchange = undefined as unknown as RunningExchange;
  }

  static async begin(browser: Browser): Promise<Day> {
    // Where the site's text messages go.
    const texts = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        day.#sent.push((JSON.parse(body) as { text: string }).text);
        response.end('{}');
      });
    });
    const day = new Day(browser, texts);
    await new Promise<void>((done) => texts.listen(0, '127.0.0.1', done));
    await day.open();
    return day;
  }

  async open(again: Record<string, string> = {}): Promise<void> {
    const { port } = this.#texts.address() as AddressInfo;
    const texts = { SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_KEY: 'k' };
    this.exchange = await startExchange({ EVENS_DEMO: 'off', ...texts, ...again });
  }

  /** On the same data and port, so that pages that are open find it again. */
  async restart(): Promise<void> {
    const { folder, url } = this.exchange;
    expect(await this.exchange.stop({ keepsFolder: true })).toBe(0);
    await this.open({ DATA_DIR: folder, PORT: new URL(url).port });
  }

  async end(): Promise<void> {
    for (const page of this.#pages.values()) await page.context().close();
    expect(await this.exchange.stop()).toBe(0);
    this.#texts.close();
  }

  async newPage(): Promise<Page> {
    return (await this.#browser.newContext({ viewport: VIEW, locale: 'en-IN' })).newPage();
  }

  /** Somebody's desk or page, in another's hands from now on. */
  keep(name: string, page: Page): void {
    this.#pages.set(name, page);
  }

  async signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
    await page.goto(this.exchange.url);
    await page.getByLabel('User name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** A member of staff at their desk, with a recovery code in the place of the app; open from then on. */
  async desk(name: string, path?: string): Promise<Page> {
    const page = this.#pages.get(name) ?? (await this.#openDesk(name));
    if (path !== undefined) await page.goto(`${this.exchange.url}/operator/#${path}`);
    return page;
  }

  async #openDesk(name: string): Promise<Page> {
    const page = await this.newPage();
    await this.signIn(page, name);
    const [code = '', ...left] = this.#recovery.get(name) ?? [];
    this.#recovery.set(name, left);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
    this.keep(name, page);
    return page;
  }

  /** Somebody without a page, for what another story shows on one. */
  person(name: string): Person {
    const found = this.#people.get(name);
    if (found === undefined) throw new Error(`${name} is not of this day`);
    return found;
  }

  /** Chooses a password in the place of the first, sets a second factor up, and works from then on. */
  async moveIn(name: string, first = FIRST): Promise<void> {
    const here = await this.changePassword(name, first);
    const { secret } = await here.call<{ secret: string }>('securityAuth/begin', { password: PASSWORD });
    const otp = codeAt(secret, Date.now());
    const { recovery_codes } = await here.call<{ recovery_codes: string[] }>('securityAuth/confirm', { otp });
    this.#recovery.set(name, recovery_codes);
  }

  async changePassword(name: string, first: string): Promise<Person> {
    const here = await this.join(name, { password: first });
    const change = { master_password: first, new_password: PASSWORD, confirm_password: PASSWORD };
    await here.call('user/changePassword', change);
    return here;
  }

  async join(name: string, credentials: { password: string; otp?: string }): Promise<Person> {
    const here = await Person.signedIn(this.exchange.url, name, credentials);
    this.#people.set(name, here);
    return here;
  }

  saveCodes(name: string, codes: readonly string[]): void {
    this.#recovery.set(name, codes);
  }

  /** The code in the next text message, which `act` causes. */
  async codeOf(act: () => Promise<unknown>): Promise<string> {
    const before = this.#sent.length;
    await act();
    await expect.poll(() => this.#sent.length).toBe(before + 1);
    return /\d{6}/.exec(this.#sent.at(-1) ?? '')?.[0] ?? '';
  }

  async markets(matchId = this.matchId): Promise<Listed[]> {
    return (await this.person('tara').call<Listed[]>('admin/getMarkets', {})).filter(
      ({ match_id }) => match_id === matchId,
    );
  }

  async marketId(name: string, matchId = this.matchId): Promise<string> {
    return (await this.markets(matchId)).find((market) => market.name === name)?.market_id ?? '';
  }

  /** What each has left to bet with, units. */
  balances(): Promise<number[]> {
    const left = async (name: string) =>
      (await this.person(name).call<{ total_balance: number }>('user/getUserBalance')).total_balance;
    return Promise.all(['ann', 'bob'].map(left));
  }
}

/** Markets of the match that stand so. */
export const namesOf = async (day: Day, wanted: string): Promise<string[]> =>
  (await day.markets()).filter(({ status }) => status === wanted).map(({ name }) => name);

/** But for those of the second innings, which nobody has opened. */
export const areAll = async (day: Day, wanted: string, matchId?: number): Promise<boolean> =>
  (await day.markets(matchId)).every(
    ({ status, later_innings }) => status === wanted || (status === 'inactive' && later_innings > 0),
  );
