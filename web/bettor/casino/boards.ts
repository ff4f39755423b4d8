import type { ComponentType } from 'react';
import type { BoardProps } from './board-props.ts';
import { later } from '../data/later.tsx';

const ChoiceBoard = later(() => import('./choice-board.tsx'), 'ChoiceBoard');
const MatkaBoard = later(() => import('./matka-board.tsx'), 'MatkaBoard');
const OverBoard = later(() => import('./over-board.tsx'), 'OverBoard');
const RaceBoard = later(() => import('./race-board.tsx'), 'RaceBoard');
const RouletteBoard = later(() => import('./roulette-board.tsx'), 'RouletteBoard');

interface Board {
  readonly Component: ComponentType<BoardProps>;
  /** The groups that it lays out. */
  readonly groups: RegExp;
  /** It stands under the others. */
  readonly isLast?: boolean;
}

const race: Board = { Component: RaceBoard, groups: /^(win|place-\d+|forecast|tricast)$/ };
const matka: Board = { Component: MatkaBoard, groups: /^((open-|close-)?(ank|pana)|jodi|sangam-.+)$/ };

/** Tables whose bets are laid out in a way of their own, by code. */
export const BOARDS: Readonly<Record<string, Board>> = {
  vhorses: race,
  vdogs: race,
  vcricket: { Component: OverBoard, groups: /-ball-\d$/, isLast: true },
  matka,
  worli: matka,
  worli2: { ...matka, groups: /^ank$/ },
  roulette: { Component: RouletteBoard, groups: /^number$/ },
  cards3j: { Component: ChoiceBoard, groups: /^ranks-/ },
};
