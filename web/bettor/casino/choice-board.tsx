import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Choice, type OfRound } from './bet-choice.tsx';
import type { BetGroup } from './bet-groups.ts';
import type { BoardProps } from './board-props.ts';
import { useChoices } from './use-choices.ts';

/** Bets on what the bettor chooses: the market is made when it is first asked for. */
export function ChoiceBoard(props: BoardProps) {
  const { of, game } = props;
  const { choose = 0, of: all = [] } = game.onDemand ?? {};
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { isAsking, ask, shown } = useChoices(props);
  const isOpen = of.round.stage === 'betting';
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one].slice(-choose));
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
          onClick={() => void ask(chosen)}
        >
          <Trans>Show the prices</Trans>
        </button>
      </fieldset>
      <ChosenGroups groups={shown} of={of} />
    </>
  );
}

/** The markets that were chosen, each with its prices. */
export function ChosenGroups({ groups, of }: { readonly groups: readonly BetGroup[]; readonly of: OfRound }) {
  return groups.map((group) => (
    <fieldset key={group.id} className="bet-group" aria-label={group.name}>
      <div className="bet-group-name">
        <b>{group.name}</b>
      </div>
      <div className={`bet-cells ${group.choices.length === 1 ? 'one' : 'two'}`}>
        {group.choices.map((choice) => (
          <Choice key={choice.key} choice={choice} {...of} />
        ))}
      </div>
    </fieldset>
  ));
}
