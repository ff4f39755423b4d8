import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad' | 'plain';
  readonly text: string;
}

interface Messages {
  readonly toasts: readonly Toast[];
  /** For a screen reader; the number makes a repeated text new. */
  readonly announcement: { readonly text: string; readonly number: number };
}

const NOTHING_SAID = { text: '', number: 0 } as const;

export const useMessages = create<Messages>(() => ({ toasts: [], announcement: NOTHING_SAID }));

const TOASTS_AT_ONCE = 3;
let lastToast = 0;

export function toast(kind: Toast['kind'], text: string): void {
  lastToast += 1;
  const next = { id: lastToast, kind, text };
  useMessages.setState(({ toasts }) => ({ toasts: [...toasts, next].slice(-TOASTS_AT_ONCE) }));
}

export function dismissToast(id: number): void {
  useMessages.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

/** The messages of a visit end with it: they do not concern whoever signs in next. */
export function dropMessages(): void {
  useMessages.setState({ toasts: [], announcement: NOTHING_SAID });
}

/** Tells a screen reader. For outcomes and suspensions; prices are not announced. */
export function announce(text: string): void {
  useMessages.setState(({ announcement }) => ({ announcement: { text, number: announcement.number + 1 } }));
}
