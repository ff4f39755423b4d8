import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ask } from '../data/exchange.ts';
import { limitsQuery } from '../data/limit-queries.ts';
import { dueIn, isTyping, lastContinued, noteContinued } from './reality-clock.ts';

const RealityDialog = lazy(async () => ({ default: (await import('./reality-dialog.tsx')).RealityDialog }));

/** Not in the middle of a word: somebody who is typing sees it when they stop. */
const TYPING_WAIT_MS = 2000;

/** Opens the reality check when its time has come, over whatever page is shown. */
export function RealityCheck() {
  const { data: limits } = useQuery(limitsQuery);
  const minutes = limits?.reality_check_minutes ?? 0;
  const { data: begun } = useQuery({
    queryKey: ['sessionBegin'],
    // By this machine's clock, which the exchange's need not agree with.
    queryFn: async () => Date.now() - (await ask('user/getSessionSummary')).minutes * 60_000,
    enabled: minutes > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (minutes === 0 || begun === undefined || isShown) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const wait = dueIn({ now: Date.now(), begun, continued: lastContinued(localStorage), minutes });
      if (wait > 0) timer = setTimeout(look, wait);
      else if (isTyping(Date.now())) timer = setTimeout(look, TYPING_WAIT_MS);
      else setIsShown(true);
    };
    look();
    return () => clearTimeout(timer);
  }, [minutes, begun, isShown]);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <RealityDialog
        onContinue={() => {
          noteContinued(localStorage, Date.now());
          setIsShown(false);
        }}
      />
    </Suspense>
  );
}
