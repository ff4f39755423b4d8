import { t } from '@lingui/core/macro';
import type { CasinoTable } from 'protocol';
import { formatSecondsLeft } from '../data/seconds-left.ts';
import { useSecondsUntil } from '../data/use-seconds-until.ts';

const SOON = 5;

/** @param part  what is left, from 0 to 1 */
export function Ring({ part }: { readonly part: number }) {
  return (
    <svg className="ring" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="20" />
      <circle cx="24" cy="24" r="20" pathLength="100" strokeDasharray={`${Math.round(part * 100)} 100`} />
    </svg>
  );
}

/** How long a table of the lobby takes bets; what it does where it takes none. */
export function SecondsLeft({ table }: { readonly table: CasinoTable }) {
  const seconds = useSecondsUntil(table.closes_at);
  if (table.stage !== 'betting') return <span className="seconds-left off">{stageWord(table.stage)}</span>;
  return (
    <span className={seconds <= SOON ? 'seconds-left soon' : 'seconds-left'}>
      <Ring part={Math.min(1, seconds / Math.max(1, table.betting_seconds))} />
      <b>{formatSecondsLeft(seconds)}</b>
      <span className="visually-hidden"> {t`left to bet`}</span>
    </span>
  );
}

export function stageWord(stage: CasinoTable['stage']): string {
  switch (stage) {
    case 'betting':
      return t`Bets open`;
    case 'closed':
      return t`Bets closed`;
    case 'dealing':
      return t`Dealing`;
    case 'result':
      return t`Next round soon`;
    case 'idle':
      return t`Ready`;
  }
}
