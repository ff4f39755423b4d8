import { devices } from '@playwright/test';
import { playEveryGame } from '../provider-play.ts';
import { test } from '../worker-exchange.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

test.use({ ...phone, viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

test('on a phone, dark: the three games are played, and the statement has every stake', ({ page, exchange }) =>
  playEveryGame(page, exchange.url));
