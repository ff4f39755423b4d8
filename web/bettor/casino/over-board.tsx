import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { Choice } from './bet-choice.tsx';
import type { BoardProps } from './board-props.ts';

const BALLS = [1, 2, 3, 4, 5, 6];

/** What a ball of either over comes to: one ball at a time, of twelve. */
export function OverBoard({ of, game, groups }: BoardProps) {
  const [side, setSide] = useState(game.places[0]?.id ?? '');
  const [ball, setBall] = useState(1);
  const group = groups.get(`${side}-ball-${ball}`);
  const name = game.places.find(({ id }) => id === side)?.name ?? '';
  return (
    <fieldset className="bet-group wide" aria-label={t`Ball by ball`}>
      <div className="bet-group-name">
        <b>{t`Ball by ball`}</b> <small>{t`${name}: ball ${ball}`}</small>
      </div>
      <fieldset className="tabs" aria-label={t`Side`}>
        {game.places.map((place) => (
          <button key={place.id} type="button" aria-pressed={place.id === side} onClick={() => setSide(place.id)}>
            {wordsOfRunner(place.name)}
          </button>
        ))}
      </fieldset>
      <fieldset className="tabs small" aria-label={t`Ball`}>
        {BALLS.map((one) => (
          <button key={one} type="button" aria-pressed={one === ball} onClick={() => setBall(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      <div className="bet-cells middling">
        {group?.choices.map((choice) => (
          <Choice key={choice.key} choice={choice} {...of} />
        ))}
      </div>
    </fieldset>
  );
}
