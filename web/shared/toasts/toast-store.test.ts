import { expect, test } from 'vitest';
import { closeLastToast, dismissToast, expireToast, settleToasts, toast, useMessages } from './toast-store.ts';

test('at most three toasts are shown, the latest ones', () => {
  const texts = () => useMessages.getState().toasts.map((shown) => shown.text);
  for (const text of ['a', 'b', 'c', 'd']) toast('plain', text);
  expect(texts()).toEqual(['b', 'c', 'd']);
  dismissToast(useMessages.getState().toasts[0]?.id ?? 0);
  expect(texts()).toEqual(['c', 'd']);
});

test('the newest that went by itself stays known, until it is closed or another comes', () => {
  const { getState } = useMessages;
  const newest = () => getState().toasts.at(-1)?.id ?? 0;
  for (const end of [closeLastToast, () => toast('plain', 'another')]) {
    toast('bad', 'refused');
    expireToast(newest());
    expect(getState().last?.text).toBe('refused');
    end();
    expect(getState().last).toBeUndefined();
  }
  dismissToast(newest());
  expect(getState().last).toBeUndefined();
});

test('what is settled at once leaves the newest as the last, and none leaves the one before', () => {
  const { getState } = useMessages;
  toast('plain', 'first');
  toast('bad', 'second');
  settleToasts();
  expect(getState()).toMatchObject({ toasts: [], last: { text: 'second' } });
  settleToasts();
  expect(getState().last?.text).toBe('second');
});
