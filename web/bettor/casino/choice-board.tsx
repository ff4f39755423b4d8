import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { call } from '../data/exchange.ts';
import { Choice } from './bet-choice.tsx';
import type { BoardProps } from './board-props.ts';

/** Bets on what the bettor chooses: the market is made when it is first asked for. */
export function ChoiceBoard({ of, game, groups }: BoardProps) {
  const { table, round, figuresOf } = of;
  const { choose = 0, of: all = [] } = game.onDemand ?? {};
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const isOpen = round.stage === 'betting';
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one].slice(-choose));
  const ask = async () => {
    setAsking(true);
    try {
      const answer = await call('casino/openChoice', {
        table: table.code,
        round_id: round.round_id,
        choice: [...chosen],
      });
      if (answer.kind === 'answered') setOpened((before) => [...before, answer.data.group]);
    } catch (error) {
      toast('bad', error instanceof Refusal ? error.message : t`Connection lost. Try again.`);
    }
    setAsking(false);
  };
  // What others chose is theirs, unless this bettor has a bet on it.
  const shown = [...groups.values()].filter(
    (group) =>
      opened.includes(group.group) ||
      group.choices.some(({ cells }) => cells.some((cell) => figuresOf(cell).now !== undefined)),
  );
  return (
    <>
      <fieldset className="bet-group wide" aria-label={t`Choose ${choose} ranks`}>
        <div className="bet-group-name">
          <b>{t`Choose ${choose} ranks`}</b> <small>{t`One of them shows, or none does`}</small>
        </div>
        <div className="numbers ranks">
          {all.map((rank) => (
            <button
              key={rank}
              type="button"
              className="pick"
              aria-pressed={chosen.includes(rank)}
              onClick={() => toggle(rank)}
            >
              {rank === 'T' ? '10' : rank}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="btn go"
          disabled={!isOpen || chosen.length !== choose || isAsking}
          onClick={() => void ask()}
        >
          <Trans>Show the prices</Trans>
        </button>
      </fieldset>
      {shown.map((group) => (
        <fieldset key={group.id} className="bet-group" aria-label={group.name}>
          <div className="bet-group-name">
            <b>{group.name}</b>
          </div>
          <div className="bet-cells two">
            {group.choices.map((choice) => (
              <Choice key={choice.key} choice={choice} {...of} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
