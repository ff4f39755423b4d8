import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Choice, type OfRound } from './bet-choice.tsx';
import type { BetGroup } from './bet-groups.ts';
import type { BoardProps } from './board-props.ts';

/** Each runner to win and for a place; then the first two, and the first three, in their order. */
export function RaceBoard({ of, groups }: BoardProps) {
  const win = groups.get('win');
  if (win === undefined) return null;
  const runners = win.choices.map(({ label }) => label);
  const [forecast, tricast] = [groups.get('forecast'), groups.get('tricast')];
  return (
    <>
      <table className="race-bets">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Runner</Trans>
            </th>
            <th scope="col">
              <Trans>Win</Trans>
            </th>
            <th scope="col">{runners.length >= 8 ? t`First three` : t`First two`}</th>
          </tr>
        </thead>
        <tbody>
          {win.choices.map((choice) => (
            <tr key={choice.key}>
              <th scope="row">
                <span className="race-cloth">{choice.label}</span>
              </th>
              <td>
                <Choice choice={choice} label={t`${choice.label} to win`} {...of} />
              </td>
              <td>
                {groups.get(`place-${choice.label}`)?.choices.map((place) => (
                  <Choice key={place.key} choice={place} label={t`${choice.label} placed`} {...of} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {forecast && <InOrder name={t`Forecast`} group={forecast} runners={runners} places={2} of={of} />}
      {tricast && <InOrder name={t`Tricast`} group={tricast} runners={runners} places={3} of={of} />}
    </>
  );
}

interface InOrderProps {
  readonly name: string;
  readonly group: BetGroup;
  readonly runners: readonly string[];
  readonly places: number;
  readonly of: OfRound;
}

/** A runner for each place; the one bet that they make. */
function InOrder({ name, group, runners, places, of }: InOrderProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const words = [t`First`, t`Second`, t`Third`].slice(0, places);
  const order = words.map((_, place) => chosen[place] ?? '');
  const choice = order.includes('') ? undefined : group.choices.find(({ label }) => label === order.join('-'));
  const choose = (place: number, runner: string) =>
    setChosen(order.map((one, at) => (at === place ? (one === runner ? '' : runner) : one === runner ? '' : one)));
  return (
    <fieldset className="bet-group wide in-order" aria-label={name}>
      <div className="bet-group-name">
        <b>{name}</b>{' '}
        <small>{places === 2 ? t`The first two in their order` : t`The first three in their order`}</small>
      </div>
      {words.map((word, place) => (
        <fieldset key={word} className="order-row" aria-label={word}>
          <span className="meta">{word}</span>
          {runners.map((runner) => (
            <button
              key={runner}
              type="button"
              className="pick"
              aria-pressed={order[place] === runner}
              aria-label={t`${runner}, ${word}`}
              onClick={() => choose(place, runner)}
            >
              {runner}
            </button>
          ))}
        </fieldset>
      ))}
      <div className="bet-cells one">
        {choice !== undefined && <Choice choice={choice} label={`${name} ${choice.label}`} {...of} />}
        {choice === undefined && (
          <p className="meta">
            {order.includes('')
              ? t`Choose a runner for each place.`
              : t`This order is not offered: it is too unlikely.`}
          </p>
        )}
      </div>
    </fieldset>
  );
}
