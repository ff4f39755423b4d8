import { expect, test } from 'vitest';
import { dismissToast, toast, useMessages } from './toast-store.ts';

test('at most three toasts are shown, the latest ones', () => {
  const texts = () => useMessages.getState().toasts.map((shown) => shown.text);
  for (const text of ['a', 'b', 'c', 'd']) toast('plain', text);
  expect(texts()).toEqual(['b', 'c', 'd']);
  dismissToast(useMessages.getState().toasts[0]?.id ?? 0);
  expect(texts()).toEqual(['c', 'd']);
});
