import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { call } from '../data/exchange.ts';
import type { BetGroup } from './bet-groups.ts';
import type { BoardProps } from './board-props.ts';

interface Choices {
  readonly isAsking: boolean;
  /** Opens the market on a choice, and shows it. */
  readonly ask: (choice: readonly string[]) => Promise<void>;
  /** Those that this bettor asked for or has bets on: what others chose is theirs. */
  readonly shown: readonly BetGroup[];
}

/** Markets on what a bettor chooses: each is made when it is first asked for. */
export function useChoices({ of: { table, round, figuresOf }, groups }: BoardProps): Choices {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const ask = async (choice: readonly string[]) => {
    setAsking(true);
    try {
      const answer = await call('casino/openChoice', {
        table: table.code,
        round_id: round.round_id,
        choice: [...choice],
      });
      if (answer.kind === 'answered') setOpened((before) => [...before, answer.data.group]);
    } catch (error) {
      toast('bad', error instanceof Refusal ? error.message : t`Connection lost. Try again.`);
    }
    setAsking(false);
  };
  const hasBet = ({ choices }: BetGroup) =>
    choices.some(({ cells }) => cells.some((cell) => figuresOf(cell).now !== undefined));
  const shown = [...groups.values()].filter((group) => opened.includes(group.group) || hasBet(group));
  return { isAsking, ask, shown };
}
