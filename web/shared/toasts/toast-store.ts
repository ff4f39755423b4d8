import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  /** `waits`: somebody else has to do something before it is done. */
  readonly kind: 'good' | 'bad' | 'plain' | 'waits';
  readonly text: string;
}

interface Messages {
  readonly toasts: readonly Toast[];
  /** The newest that went by itself: an application with a line for it shows it there until the next. */
  readonly last: Toast | undefined;
  /** For a screen reader; the number makes a repeated text new. */
  readonly announcement: { readonly text: string; readonly number: number };
}

const NO_MESSAGE = { text: '', number: 0 } as const;

export const useMessages = create<Messages>(() => ({ toasts: [], last: undefined, announcement: NO_MESSAGE }));

const TOASTS_AT_ONCE = 3;
let lastToast = 0;

export function toast(kind: Toast['kind'], text: string): void {
  lastToast += 1;
  const next = { id: lastToast, kind, text };
  useMessages.setState(({ toasts }) => ({ toasts: [...toasts, next].slice(-TOASTS_AT_ONCE), last: undefined }));
}

export function dismissToast(id: number): void {
  useMessages.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

/** Its time is over. */
export function expireToast(id: number): void {
  useMessages.setState(({ toasts }) => ({
    toasts: toasts.filter((shown) => shown.id !== id),
    last: toasts.find((shown) => shown.id === id),
  }));
}

/** An application with a line for the last one shows it there at once, over nothing. */
export function settleToasts(): void {
  useMessages.setState(({ toasts, last }) => (toasts.length === 0 ? { last } : { toasts: [], last: toasts.at(-1) }));
}

export function closeLastToast(): void {
  useMessages.setState({ last: undefined });
}

/** The messages of a visit end with it: they do not concern whoever signs in next. */
export function dropMessages(): void {
  useMessages.setState({ toasts: [], last: undefined, announcement: NO_MESSAGE });
}

/** Tells a screen reader. For outcomes and suspensions; prices are not announced. */
export function announce(text: string): void {
  useMessages.setState(({ announcement }) => ({ announcement: { text, number: announcement.number + 1 } }));
}
