import { msg } from '@lingui/core/macro';
import type { Patterns } from './patterns.ts';

// What the rules of the casino's tables call hands, bets and what gives a stake back: games/tables.

export const HAND_NAMES: Patterns = [
  msg`Player`,
  msg`Banker`,
  msg`Dealer`,
  msg`Tiger`,
  msg`Lion`,
  msg`Dragon`,
  msg`Card`,
  msg`Joker`,
  msg({ message: 'Player {letter}' }),
  msg({ message: 'Queen {number}' }),
];

/** With the hand in them that a bet is on. */
export const CASINO_NAMES: Patterns = [
  msg`Winner`,
  msg`Tie`,
  msg`Player pair`,
  msg`Banker pair`,
  msg`Either pair`,
  msg`Pair: both cards of one rank`,
  msg`Low or high`,
  msg`Odd or even`,
  msg`Under 7 or over 7`,
  msg`Under 7`,
  msg`Over 7`,
  msg`Low`,
  msg`High`,
  msg`Red`,
  msg`Black`,
  msg`Pair`,
  msg`High card`,
  msg`Colour`,
  msg`Sequence`,
  msg`Trail`,
  msg`Pure sequence`,
  msg({ message: 'Pair plus {hand}' }),
  msg({ message: 'Kind of {hand}' }),
  msg({ message: '{hand} beats the dealer' }),
  msg({ message: '{hand}: even or odd' }),
  msg({ message: '{hand}: red or black' }),
  msg({ message: '{hand}: rank' }),
  msg({ message: '{hand}: suit' }),
  ...HAND_NAMES,
];

export const STAKE_BACK: Patterns = [
  msg`The hands are level.`,
  msg`Two or three hands share the best score.`,
  msg`The hand is level with the dealer’s.`,
  msg`Leaders are still level when the pack is too short.`,
  msg`The hand is a tie.`,
  msg`Both sides make the same runs.`,
];
