import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';

// docs/operators.md as the story plays it: each of its keys is pressed, each of its steps is taken.

const FILE = resolve(import.meta.dirname, '../../../docs/operators.md');

/** As the browser names what the page prints. */
const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '⌫': 'Backspace',
  '−': '-',
  Esc: 'Escape',
  'Ctrl K': 'Control+k',
};

/** Rows of the table of keys that hold on a page of the desk. */
const ROWS: readonly (readonly [address: RegExp, row: string])[] = [
  [/^\/(?:matches|match|risk|bets|settlement|people|approvals|payments|queries|alerts|casino|today)\b/, 'any list'],
  [/^\/today/, 'Today'],
  [/^\/matches/, 'Matches'],
  [/^\/match\//, 'a match'],
  [/^\/score\//, 'scoring'],
  [/^\/risk/, 'Risk'],
  [/^\/bets/, 'Bets'],
  [/^\/settlement/, 'Settlement'],
  [/^\/casino/, 'Casino'],
  [/^\/casino\/./, 'a table'],
  [/^\/people/, 'People'],
  [/^\/people\/./, 'a person'],
  [/^\/staff/, 'Staff'],
  [/^\/sports/, 'Sports'],
  [/^\/templates/, 'Templates'],
  [/^\/approvals/, 'Approvals'],
  [/^\/payments\/./, 'a payment'],
  [/^\/queries\/./, 'a query'],
  [/^\/(?:fixtures|results)/, 'a file'],
];

const rowsAt = (address: string) => ROWS.filter(([pattern]) => pattern.test(address)).map(([, row]) => row);

/** What stands in backticks; `0` to `6` is every number between. */
function keysIn(cell: string): string[] {
  const spans = [...cell.matchAll(/`(\d)` to `(\d)`/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => String(Number(from) + at)),
  );
  return [...spans, ...[...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)];
}

export class Manual {
  readonly #sections = new Map<string, string>();
  /** Row and key, as the page prints them. */
  readonly #keys: readonly string[];
  /** Those and what comes after them: `W`, then `1` to `7`. */
  readonly #named: ReadonlySet<string>;
  readonly #steps: readonly string[];
  readonly #played = new Set<string>();
  readonly #printed = new Set<string>();

  constructor() {
    for (const part of readFileSync(FILE, 'utf8').split(/^## /m)) this.#sections.set(part.split('\n')[0] ?? '', part);
    const cells = [...this.#section('Keys').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| (.+?) +\|$/gm)];
    const rows = cells.filter(([, , keys = '']) => keys.includes('`'));
    const named = (row: string, text: string) => keysIn(text).map((key) => `${row}: ${key}`);
    this.#keys = [...new Set(rows.flatMap(([, row = '', keys = '']) => named(row, keys)))];
    this.#named = new Set(rows.flatMap(([, row = '', keys = '', what = '']) => named(row, `${keys} ${what}`)));
    this.#steps = [
      ...[...this.#section('The first day').matchAll(/^(\d+)\. /gm)].map(([, number = '']) => `step ${number}`),
      ...[...this.#section('Emergencies').matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, what = '']) => what),
    ];
    expect([this.#keys.length > 50, this.#steps.length > 10]).toEqual([true, true]);
  }

  #section(title: string): string {
    const text = this.#sections.get(title);
    if (text === undefined) throw new Error(`docs/operators.md has no section ${title}`);
    return text;
  }

  /** Says that what follows is this step of the first day, or of the emergencies. */
  plays(step: string): void {
    expect(this.#steps, 'steps of docs/operators.md').toContain(step);
    this.#played.add(step);
  }

  /** Presses a key that the page for operators names where the desk is now. */
  async press(page: Page, ...keys: readonly string[]): Promise<void> {
    const rows = rowsAt(new URL(page.url()).hash.slice(1));
    for (const text of await page.locator('main kbd').allInnerTexts())
      this.#printed.add(rows.map((row) => `${row}: ${text}`).join(', '));
    for (const key of keys) {
      const fitting = rows.map((row) => `${row}: ${key}`).filter((one) => this.#keys.includes(one));
      expect(fitting.length, `${key} in docs/operators.md, ${rows.join(' or ')}`).toBeGreaterThan(0);
      for (const one of fitting) this.#played.add(one);
      // A key rests for a moment after the press before it, as its button shows.
      await expect(page.locator('main button[aria-disabled="true"]')).toHaveCount(0);
      await page.keyboard.press(NAMES[key] ?? (key.length === 1 ? key.toLowerCase() : key));
    }
  }

  /** Everywhere on the desk. */
  async goTo(page: Page, name: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Match, market, person, bet, page or action' }).fill(name);
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
  }

  /** What the page for operators has and the day did not, and keys that the desk prints and the page does not have. */
  missed(): { readonly notPlayed: string[]; readonly notWritten: string[] } {
    return {
      notPlayed: [...this.#keys, ...this.#steps].filter((one) => !this.#played.has(one)),
      notWritten: [...this.#printed].filter((one) => !one.split(', ').some((alike) => this.#named.has(alike))),
    };
  }
}
