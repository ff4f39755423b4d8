import { useEffect, useRef } from 'react';
import { ring } from './ring.ts';
import { freshOf, urgentOf } from './urgent.ts';
import { useNeeds } from './use-needs.ts';

/** Calls staff who want to be called when something urgent comes up, on every page of the desk. */
export function UrgentWatch() {
  const { needs, isWhole } = useNeeds();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!isWhole) return;
    const urgent = urgentOf(needs);
    // Things that waited before the switch was on are on the page already.
    const fresh = known.current === undefined ? [] : freshOf(urgent, known.current);
    known.current = new Set(urgent.map(({ id }) => id));
    if (fresh.length === 0) return;
    ring();
    for (const { id, what, detail, to } of fresh) notify({ id, what, detail, to });
  }, [needs, isWhole]);
  return <span hidden data-called={isWhole || undefined} />;
}

interface Notice {
  readonly id: string;
  readonly what: string;
  readonly detail: string;
  readonly to: string;
}

function notify({ id, what, detail, to }: Notice): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Two tabs of one person show it once.
  const notice = new Notification(what, { body: detail, tag: id });
  notice.addEventListener('click', () => {
    window.focus();
    location.hash = `#${to}`;
    notice.close();
  });
}
