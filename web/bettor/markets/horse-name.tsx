import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RunnerCard } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import type { Removal } from '../data/price-store.ts';
import { Silk } from './silk.tsx';
import './horse.css';

export interface HorseNameProps {
  readonly name: string;
  readonly card: RunnerCard;
  readonly removal: Removal | undefined;
  /** What stands under the name before jockey and trainer; on a phone in their place. */
  readonly children: ReactNode;
}

/** A runner of a race: cloth number over its draw, its silk, its name, and who rides and trains it. */
export function HorseName({ name, card, removal, children }: HorseNameProps) {
  return (
    <span className="horse">
      <span className="cloth">
        {card.cloth}
        {card.draw > 0 && (
          <small>
            <span className="visually-hidden">
              <Trans>draw</Trans>{' '}
            </span>
            ({card.draw})
          </small>
        )}
      </span>
      <Silk silk={card.silk} />
      <span className="horse-name">
        <b>{name}</b>
        {removal === undefined ? (
          <span className={children === undefined ? 'horse-line' : 'horse-line held'}>
            {children}
            <People card={card} />
          </span>
        ) : (
          <Out at={removal.at} />
        )}
      </span>
    </span>
  );
}

function Out({ at }: { at: number }) {
  // Where it does not fit, the date goes as a whole to a line of its own.
  const time = formatDateTime(at).replace(' ', '\u00A0');
  return (
    <small className="meta">
      <Trans>Non-runner, {time}</Trans>
    </small>
  );
}

function People({ card: { jockey, trainer } }: { card: RunnerCard }) {
  if (jockey === '') return <small className="meta cut">{trainer}</small>;
  return (
    <small className="meta cut">
      {jockey}
      <span className="wide"> / {trainer}</span>
    </small>
  );
}
