import { useEffect, useState } from 'react';
import { TOAST_MS } from 'protocol/constants';
import { Icon } from '../../shared/icon.tsx';
import { dismissToast, useUi, type Toast } from '../ui-store.ts';

/** Short messages at the top; every outcome they tell also stands where it belongs. */
export function Toasts() {
  const toasts = useUi((state) => state.toasts);
  return (
    <section className="toasts" aria-label="Messages">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
    </section>
  );
}

/** Gone after 800 ms, but not while it is pointed at or holds the focus. A tap anywhere on it dismisses it. */
function ToastCard({ shown }: { shown: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(shown.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, shown.id]);
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
      <button type="button" className="ib" aria-label="Close message">
        <Icon name="close" size="s" />
      </button>
    </div>
  );
}

/** What a screen reader is told: own outcomes and suspensions, never prices. */
export function Announcer() {
  const said = useUi((state) => state.said);
  return (
    <output className="vh" aria-live="polite">
      <span key={said.at}>{said.text}</span>
    </output>
  );
}
