import { useState } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import type { End } from './crease.ts';

interface ChoiceProps {
  readonly question: End | 'out';
  readonly choices: readonly string[];
  /** Nobody entered the side: its players are typed. */
  readonly isTyped: boolean;
  readonly onAnswer: (name: string) => void;
  readonly onLeave: () => void;
}

export const QUESTIONS: Readonly<Record<End | 'out', string>> = {
  striker: 'Who is on strike?',
  nonStriker: 'Who is at the other end?',
  bowler: 'Who bowls?',
  out: 'Who is out?',
};

/** Names in the place of the pad: one tap, or the number of the name. */
export function PlayerChoice({ question, choices, isTyped, onAnswer, onLeave }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="player-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onAnswer(typed.trim());
      }}
    >
      {choices.map((name, at) => (
        <button key={name} type="button" className="key word" onClick={() => onAnswer(name)}>
          <b>{name}</b>
          {at < 10 && <kbd>{(at + 1) % 10}</kbd>}
        </button>
      ))}
      {isTyped && (
        <div className="typed-player">
          <TextField
            label="Another name"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="btn go" disabled={typed.trim() === ''}>
            Use this name
          </button>
        </div>
      )}
      <div className="choice-acts">
        <button type="button" className="btn" onClick={() => onAnswer('')}>
          {question === 'out' ? 'Not known' : 'Leave unnamed'}
        </button>
        <button type="button" className="btn" onClick={onLeave}>
          Back
          <kbd>C</kbd>
        </button>
      </div>
    </form>
  );
}
