import type { Table } from 'games';
import type { OfRound } from './bet-choice.tsx';
import type { BetGroup } from './bet-groups.ts';

export interface BoardProps {
  readonly of: OfRound;
  readonly game: Table;
  /** The round's groups by the id that the game gives them. */
  readonly groups: ReadonlyMap<string, BetGroup>;
}
