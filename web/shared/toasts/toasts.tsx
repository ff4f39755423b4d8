import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_MS } from 'protocol/constants';
import { Icon } from '../icon.tsx';
import { makeToastLayer, raiseToasts, showToastLayer } from './toast-layer.ts';
import { dismissToast, expireToast, useMessages, type Toast } from './toast-store.ts';

/**
 * Short messages at the top, over an open dialog too; every outcome they tell also stands where it belongs.
 *
 * @param keeps  whether they stay until they are closed
 */
export function Toasts({ keeps }: { readonly keeps: boolean }) {
  const { t } = useLingui();
  const toasts = useMessages((state) => state.toasts);
  const [layer] = useState(makeToastLayer);
  const label = t`Messages`;
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => layer.setAttribute('aria-label', label), [layer, label]);
  useLayoutEffect(() => showToastLayer(layer), [layer]);
  useLayoutEffect(raiseToasts, [newest]);
  return createPortal(
    toasts.map((shown) => <ToastCard key={shown.id} shown={shown} keeps={keeps} />),
    layer,
  );
}

/** Gone after 800 ms, unless messages are kept, it is pointed at or holds the focus. A tap on it dismisses it. */
function ToastCard({ shown, keeps }: { readonly shown: Toast; readonly keeps: boolean }) {
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || keeps) return;
    const timer = setTimeout(() => expireToast(shown.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, keeps, shown.id]);
  return (
    // The card's tap is a convenience; the button inside is the control.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={`toast ${shown.kind}`}
      onClick={() => dismissToast(shown.id)}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{shown.text}</span>
      <button type="button" className="icon-button" aria-label={t`Close message`}>
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}

/** What a screen reader is told: own outcomes and suspensions, never prices. */
export function Announcer() {
  const { text, number } = useMessages((state) => state.announcement);
  return (
    <output className="visually-hidden" aria-live="polite">
      <span key={number}>{text}</span>
    </output>
  );
}
