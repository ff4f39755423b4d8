import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { comeBack } from './login.ts';

/** A member of staff at the desk, signed in. */
export async function openDesk(page: Page, url: string, userName = 'operator'): Promise<void> {
  await comeBack(page, url, { userName, at: '/operator/#/' });
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
}

/** Read from the desk's own table, so that no walk forgets one: `/risk/:marketId?` is two addresses. */
export function deskRoutes(): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../web/operator/pages.ts'), 'utf8');
  const pages = text.split(/^ {2}\{$/m).slice(1);
  const found = pages.map((page) => (/route: '([^']+)'/.exec(page) ?? /path: '([^']+)'/.exec(page))?.[1] ?? '');
  expect(found.length).toBeGreaterThan(18);
  return found.flatMap((route) => (route.endsWith('?') ? [route.replace(/\/:\w+\?$/, ''), route] : [route]));
}

/** The address of a page's route, with what stands in the place of its parameters; undefined where one is not known. */
export function deskAddress(route: string, known: Readonly<Record<string, string | number>>): string | undefined {
  const parameters = [...route.matchAll(/:(\w+)\??/g)].map(([, name]) => name as string);
  if (parameters.some((name) => known[name] === undefined)) return undefined;
  return route.replaceAll(/:(\w+)\??/g, (_, name: string) => String(known[name]));
}
