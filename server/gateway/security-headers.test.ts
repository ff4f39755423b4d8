import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

test('pictures add their origins, and nothing but origins', () => {
  const pictures = ['https://cdn.example:8443/logo.svg?a=;', 'http://[2001:db8::1]/a', 'https://a;sandbox', '/own.svg'];
  const policy = pagePolicy('evens.example', [], [...pictures, "https://a,b/'self'", 'https://*/', 'data:image/png;a']);
  expect(policy).toContain("; img-src 'self' data: https://cdn.example:8443 http://[2001:db8::1]; ");
  expect(policy).not.toContain('sandbox');
});

test('a page shows frames and videos of no origin but those that are configured for live TV', () => {
  expect(pagePolicy('evens.example', [])).not.toMatch(/frame-src|media-src/);
  const policy = pagePolicy('evens.example', ['https://tv.example', 'https://two.example']);
  expect(policy).toContain('frame-src https://tv.example https://two.example;');
  expect(policy).toContain('media-src https://tv.example https://two.example;');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
});
