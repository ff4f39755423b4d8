import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Money } from 'engine/vocabulary';
import type { CasinoRound } from 'protocol';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';
import { formatMoney, formatShortStake, groupDigits } from '../../shared/format/money.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { call } from '../data/exchange.ts';
import { winAtRate } from '../data/market-kind.ts';
import { entropyFor, keepReceipt } from '../data/round-entropy.ts';
import { betWasPlaced, newRequestId } from '../slip/bet-sender.ts';
import { useQuickStakes } from '../slip/quick-stakes.ts';
import type { BetCell } from './bet-groups.ts';

interface SetBetProps {
  readonly round: CasinoRound;
  /** "Red", "SP motor of 1 2 3 4" */
  readonly name: string;
  /** All of one market: each gets the same stake. */
  readonly cells: readonly BetCell[];
}

const CHIPS = 6;

/** Bets on several numbers of one market in equal parts: how many, what they cost together, and one button. */
export function SetBet({ round, name, cells }: SetBetProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const stakes = useQuickStakes('Casino');
  const [first] = cells;
  if (first === undefined) return null;
  const { minStake, maxStake } = first.market;
  const stake = Math.round(Number(text.replaceAll(',', '')) * 100) as Money;
  const count = cells.length;
  const problem = problemOf(stake, { minStake, maxStake, isOpen: round.stage === 'betting' });
  const wins = cells.map(({ price }) => stake + winAtRate(stake, price));
  const [least, most] = [Math.min(...wins), Math.max(...wins)];
  const send = () => {
    setSending(true);
    void placeAll({ round, name, cells, stake }).finally(() => setSending(false));
  };
  return (
    <form
      className="set-bet"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined && !isSending) send();
      }}
    >
      <p>
        <b>{name}</b>
        <span>{plural(count, { one: '# number', other: '# numbers' })}</span>
      </p>
      <fieldset className="bare set-chips" disabled={isSending} aria-label={t`Stake on each`}>
        {stakes
          .filter((one) => one.stake >= minStake && (maxStake === 0 || one.stake <= maxStake))
          .slice(0, CHIPS)
          .map((one) => (
            <button
              key={one.name}
              type="button"
              aria-pressed={one.stake === stake}
              onClick={() => setText(String(one.stake / 100))}
            >
              {one.name}
            </button>
          ))}
      </fieldset>
      <label className="set-stake">
        <span>
          <Trans>Stake on each</Trans>
        </span>
        <input
          {...FIGURE_FOCUS}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          readOnly={isSending}
          value={groupDigits(text)}
          onChange={(event) => setText(event.target.value.replaceAll(/[^\d.]/g, ''))}
        />
      </label>
      {stake > 0 && (
        <p className="set-sum">
          <span>{t`${count} × ${formatMoney(stake)} = ${formatMoney((count * stake) as Money)}`}</span>
          <span>
            {least === most
              ? t`Pays ${formatMoney(least as Money)} if one of them comes`
              : t`Pays ${formatMoney(least as Money)} to ${formatMoney(most as Money)} if one of them comes`}
          </span>
        </p>
      )}
      {problem !== undefined && text !== '' && <p className="obstacle">{problem}</p>}
      <button type="submit" className="place" aria-disabled={problem !== undefined || isSending}>
        {isSending
          ? t`Placing…`
          : stake > 0
            ? t`Back ${name} for ${formatMoney((count * stake) as Money)}`
            : t`Back ${name}`}
      </button>
    </form>
  );
}

function problemOf(
  stake: Money,
  { minStake, maxStake, isOpen }: { readonly minStake: Money; readonly maxStake: Money; readonly isOpen: boolean },
): string | undefined {
  if (!isOpen) return t`Bets are closed`;
  if (!(stake > 0)) return t`Enter a stake`;
  if (stake < minStake) return t`At least ${formatShortStake(minStake)} on each`;
  return maxStake > 0 && stake > maxStake ? t`At most ${formatShortStake(maxStake)} on each` : undefined;
}

async function placeAll({ round, name, cells, stake }: SetBetProps & { readonly stake: Money }): Promise<void> {
  try {
    const answer = await call('bet/placeMarketBets', {
      market_id: cells[0]?.market.id ?? '',
      bets: cells.map(({ runner, price }) => ({
        selection_id: runner.id,
        odds: price / 100,
        stake: stake / 100,
        is_back: 1 as const,
      })),
      request_id: newRequestId(),
      entropy: entropyFor(round.round_id),
    });
    if (answer.kind === 'logged-out') return;
    const { results, sequence } = answer.data;
    const placed = results.filter(({ bet }) => bet !== null).length;
    keepReceipt(round.round_id, sequence);
    betWasPlaced();
    const refused = results.find(({ bet }) => bet === null);
    if (refused === undefined) say('good', t`${name}: ${placed} bets placed`);
    else say('bad', t`${name}: ${placed} of ${results.length} bets placed. ${refused.message}`);
  } catch (error) {
    say('bad', error instanceof Refusal ? error.message : t`Connection lost. Look at your open bets.`);
  }
}

function say(tone: 'good' | 'bad', words: string): void {
  toast(tone, words);
  announce(words);
}
