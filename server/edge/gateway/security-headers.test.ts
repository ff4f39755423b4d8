import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

test('pictures add their origins, and nothing but origins', () => {
  const pictures = ['https://cdn.example:8443/logo.svg?a=;', 'http://[2001:db8::1]/a', 'https://a;sandbox', '/own.svg'];
  const policy = pagePolicy('evens.example', { tvOrigins: [], frames: [] }, [
    ...pictures,
    "https://a,b/'self'",
    'https://*/',
    'data:image/png;a',
  ]);
  expect(policy).toContain("; img-src 'self' data: https://cdn.example:8443 http://[2001:db8::1]; ");
  expect(policy).not.toContain('sandbox');
});

test('a page shows frames and videos of no origin but those that are configured for live TV', () => {
  const none = pagePolicy('evens.example', { tvOrigins: [], frames: [] });
  expect(none).toContain("frame-src 'self';");
  expect(none).not.toMatch(/media-src/);
  const tvOrigins = ['https://tv.example', 'https://two.example'];
  const policy = pagePolicy('evens.example', { tvOrigins, frames: ['https://games.example', 'https://a;sandbox'] });
  expect(policy).toContain("frame-src 'self' https://tv.example https://two.example https://games.example;");
  expect(policy).toContain('media-src https://tv.example https://two.example;');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
});
