import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_MS } from 'protocol/constants';
import { Icon } from '../icon.tsx';
import { useDisplay } from '../../bettor/data/display-store.ts';
import { dismissToast, useUi, type Toast } from '../../bettor/data/ui-store.ts';
import { makeToastLayer, raiseToasts, showToastLayer } from './toast-layer.ts';

/** Short messages at the top, over an open dialog too; every outcome they tell also stands where it belongs. */
export function Toasts() {
  const { t } = useLingui();
  const toasts = useUi((state) => state.toasts);
  const [layer] = useState(makeToastLayer);
  const label = t`Messages`;
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => layer.setAttribute('aria-label', label), [layer, label]);
  useLayoutEffect(() => showToastLayer(layer), [layer]);
  useLayoutEffect(raiseToasts, [newest]);
  return createPortal(
    toasts.map((shown) => <ToastCard key={shown.id} shown={shown} />),
    layer,
  );
}

/** Gone after 800 ms, unless messages are kept, it is pointed at or holds the focus. A tap on it dismisses it. */
function ToastCard({ shown }: { shown: Toast }) {
  const { t } = useLingui();
  const keeps = useDisplay((state) => state.keepMessages);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || keeps) return;
    const timer = setTimeout(() => dismissToast(shown.id), TOAST_MS);
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
      <button type="button" className="ib" aria-label={t`Close message`}>
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
