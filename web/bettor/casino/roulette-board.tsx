import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RunnerSet } from 'games';
import { NumberPick } from './bet-choice.tsx';
import type { BoardProps } from './board-props.ts';
import { RED_POCKETS } from './result-chip.tsx';
import { SetBet } from './set-bet.tsx';

/** Bets outside of the numbers, in the order in which a lay-out has them. */
const OUTSIDE = /^(low|even|red|black|odd|high|dozen-\d|column-\d)$/;

/** "Red" and the like in the language of the page; inside, the numbers say it. */
function setWord({ id, label }: RunnerSet): string {
  switch (id) {
    case 'red':
      return t`Red`;
    case 'black':
      return t`Black`;
    case 'even':
      return t`Even`;
    case 'odd':
      return t`Odd`;
    default: {
      const [kind, nth = ''] = id.split('-');
      if (kind === 'column') return t`Column ${nth}`;
      if (kind === 'split') return t`Split ${label}`;
      if (kind === 'street') return t`Street ${label}`;
      if (kind === 'corner') return t`Corner ${label}`;
      if (kind === 'six') return t`Six ${label}`;
      return label.replace(' to ', '–');
    }
  }
}

/** The numbers as on the cloth, and bets on several of them in equal parts. */
export function RouletteBoard({ of, game, groups }: BoardProps) {
  const [setId, setSetId] = useState('');
  const numbers = groups.get('number');
  if (numbers === undefined) return null;
  const sets = game.groups({}).find(({ id }) => id === 'number')?.sets ?? [];
  const inside = sets.filter(({ id }) => !OUTSIDE.test(id));
  const chosen = sets.find(({ id }) => id === setId);
  return (
    <fieldset className="bet-group wide" aria-label={t`Numbers`}>
      <div className="bet-group-name">
        <b>{t`Numbers`}</b> <small>{t`36.00 each; several in equal parts`}</small>
      </div>
      <div className="cloth-board">
        {numbers.choices.map((choice) => (
          <NumberPick
            key={choice.key}
            choice={choice}
            className={choice.label === '0' ? 'zero' : RED_POCKETS.has(choice.label) ? 'red' : 'black'}
            {...of}
          />
        ))}
      </div>
      <fieldset className="set-picks" aria-label={t`Several numbers`}>
        {sets
          .filter(({ id }) => OUTSIDE.test(id))
          .map((set) => (
            <button
              key={set.id}
              type="button"
              className="pick"
              aria-pressed={set.id === setId}
              onClick={() => setSetId(set.id === setId ? '' : set.id)}
            >
              {setWord(set)}
            </button>
          ))}
      </fieldset>
      <label className="field">
        <Trans>Split, street, corner or six</Trans>
        <select
          className="input"
          value={inside.some(({ id }) => id === setId) ? setId : ''}
          onChange={(event) => setSetId(event.target.value)}
        >
          <option value="">–</option>
          {inside.map((set) => (
            <option key={set.id} value={set.id}>
              {setWord(set)}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && (
        <SetBet
          round={of.round}
          name={setWord(chosen)}
          cells={numbers.choices.flatMap(({ label, cells }) => (chosen.runners.includes(label) ? cells : []))}
        />
      )}
    </fieldset>
  );
}
