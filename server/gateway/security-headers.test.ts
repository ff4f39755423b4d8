import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

test('a page shows frames and videos of no origin but those that are configured for live TV', () => {
  expect(pagePolicy('evens.example', [])).not.toMatch(/frame-src|media-src/);
  const policy = pagePolicy('evens.example', ['https://tv.example', 'https://two.example']);
  expect(policy).toContain('frame-src https://tv.example https://two.example;');
  expect(policy).toContain('media-src https://tv.example https://two.example;');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
});
