import { expect, type Page } from '@playwright/test';
import { openDesk } from './desk.ts';
import type { RunningExchange } from './exchange.ts';
import { aWeekLater, Person, templateMatch } from './people.ts';

// A cricket match that is scored on the desk's pad.

export interface ScoreDesk {
  readonly exchange: RunningExchange;
  readonly operator: Person;
}

export async function scoreDesk(exchange: RunningExchange): Promise<ScoreDesk> {
  return { exchange, operator: await Person.signedIn(exchange.url, 'operator') };
}

export const aMatch = ({ operator }: Pick<ScoreDesk, 'operator'>) =>
  templateMatch(operator, {
    sport: 4,
    template: 't20',
    sides: ['Reds', 'Blues'],
    more: { open_date: aWeekLater().toISOString() },
  });

export async function addSides({ operator }: ScoreDesk, match_id: number): Promise<void> {
  for (const [team, side] of ['Reds', 'Blues'].entries()) {
    const players = Array.from({ length: 11 }, (_, at) => `${side} player ${at + 1}`);
    await operator.call('admin/addFact', { match_id, said: { kind: 'eleven', team, players } });
  }
}

/** The facts about balls, in their order. */
export async function ballsOf({ operator }: ScoreDesk, match_id: number) {
  const { facts } = await operator.call<{ facts: { said: Record<string, unknown> | null; corrects: number | null }[] }>(
    'admin/getFacts',
    { match_id },
  );
  return facts.flatMap(({ said, corrects }) =>
    said?.['kind'] === 'ball' ? [{ ball: said, isNew: corrects === null }] : [],
  );
}

/** The pad of a match, as this member of staff has it. */
export async function openScore(
  { exchange }: ScoreDesk,
  page: Page,
  of: { readonly match_id: number; readonly userName: string },
): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 900 });
  await openDesk(page, exchange.url, of.userName);
  await page.goto(`${exchange.url}/operator/#/score/${of.match_id}`);
}

/** Innings 1 begins, and its first balls are scored by key. */
export async function scoreBalls(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Reds bat' }).click();
  await expect(page.getByRole('heading', { name: 'Ball 0.1' })).toBeVisible();
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByText('All balls are sent.')).toBeVisible();
}

export const scoreOf = (page: Page) => page.getByLabel('Score', { exact: true }).locator('.big-score');

/** Resolves once the page has read facts that include a ball. */
export const readsABall = (page: Page) =>
  page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/admin/getFacts')) return false;
    const { data } = (await response.json()) as { data: { facts: { said: { kind: string } }[] } };
    return data.facts.some(({ said }) => said.kind === 'ball');
  });
