import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Money } from 'engine/vocabulary';
import type { CasinoRound } from 'protocol';
import { amountOf } from '../../shared/forms/amount.ts';
import { useFigure } from '../../shared/forms/use-figure.ts';
import { formatMoney, formatShortStake, formatSignedMoney } from '../../shared/format/money.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { call } from '../data/exchange.ts';
import { winAtRate } from '../data/market-kind.ts';
import { entropyFor } from '../data/round-entropy.ts';
import { fetchReceipt } from '../data/round-receipt.ts';
import { betWasPlaced, newRequestId } from '../slip/bet-sender.ts';
import { useQuickStakes } from '../slip/quick-stakes.ts';
import { wrongStake } from '../slip/slip-machine.ts';
import type { BetCell } from './bet-groups.ts';

interface SetBetProps {
  readonly round: CasinoRound;
  /** "Red", "SP motor of 1 2 3 4" */
  readonly name: string;
  /** All of one market: each gets the same stake. */
  readonly cells: readonly BetCell[];
  /** It comes into view then; a page that begins with it begins at its top. */
  readonly isAskedFor?: boolean;
}

const CHIPS = 6;

/** Bets on several numbers of one market in equal parts: how many, what they cost together, and one button. */
export function SetBet({ round, name, cells, isAskedFor = true }: SetBetProps) {
  const [text, setText] = useState('');
  const figure = useFigure(text);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome & { readonly at: string }>();
  const form = useRef<HTMLFormElement>(null);
  // Of other numbers, or in another round, nothing has been placed.
  const at = `${round.round_id} ${name}`;
  useEffect(() => {
    if (isAskedFor) form.current?.scrollIntoView({ block: 'nearest' });
  }, [name, isAskedFor]);
  const stakes = useQuickStakes('Casino');
  const [first] = cells;
  if (first === undefined) return null;
  const { minStake, maxStake } = first.market;
  const stake = amountOf(text) ?? (0 as Money);
  const count = cells.length;
  const problem = problemOf({ text, stake }, { minStake, maxStake, isOpen: round.stage === 'betting' });
  const wins = cells.map(({ price }) => stake + winAtRate(stake, price));
  const [least, most] = [Math.min(...wins), Math.max(...wins)];
  const send = () => {
    setSending(true);
    void placeAll({ round, name, cells, stake })
      .then((placed) => setOutcome(placed && { ...placed, at }))
      .finally(() => setSending(false));
  };
  if (outcome?.at === at) return <Placed name={name} outcome={outcome} onAgain={() => setOutcome(undefined)} />;
  return (
    <form
      ref={form}
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
          {...figure}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          readOnly={isSending}
          onChange={(event) => setText(event.target.value)}
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
      {stake > 0 && (
        <p className="set-sum">
          <span>
            <Trans>Profit</Trans> <b className="pos">{formatSignedMoney((least - count * stake) as Money)}</b>
          </span>
          <span>
            <Trans>Liability</Trans> <b className="neg">{formatSignedMoney((-count * stake) as Money)}</b>
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
  { text, stake }: { readonly text: string; readonly stake: Money },
  { minStake, maxStake, isOpen }: { readonly minStake: Money; readonly maxStake: Money; readonly isOpen: boolean },
): string | undefined {
  if (!isOpen) return t`Bets are closed`;
  if (stake === 0) return wrongStake(text);
  if (stake < minStake) return t`At least ${formatShortStake(minStake)} on each`;
  return maxStake > 0 && stake > maxStake ? t`At most ${formatShortStake(maxStake)} on each` : undefined;
}

interface Outcome {
  readonly isGood: boolean;
  readonly words: string;
}

interface PlacedProps {
  readonly name: string;
  readonly outcome: Outcome;
  readonly onAgain: () => void;
}

/** What became of the bets, in the form's place: a second press places none again. */
function Placed({ name, outcome: { isGood, words }, onAgain }: PlacedProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} className="set-bet" aria-label={name} tabIndex={-1}>
      <p className={isGood ? 'pos' : 'obstacle'}>{words}</p>
      <button type="button" className="btn" onClick={onAgain}>
        <Trans>Bet again</Trans>
      </button>
    </section>
  );
}

/** @returns undefined where nobody is signed in any more */
async function placeAll({
  round,
  name,
  cells,
  stake,
}: SetBetProps & { readonly stake: Money }): Promise<Outcome | undefined> {
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
    if (answer.kind === 'logged-out') return undefined;
    const { results, sequence } = answer.data;
    const placed = results.filter(({ bet }) => bet !== null).length;
    void fetchReceipt(round.round_id, sequence);
    betWasPlaced();
    const refused = results.find(({ bet }) => bet === null);
    const each = formatMoney(stake);
    if (refused === undefined) return withToast(true, t`${name}: ${placed} bets placed, ${each} each`);
    return withToast(false, t`${name}: ${placed} of ${results.length} bets placed. ${refused.message}`);
  } catch (error) {
    return withToast(false, error instanceof Refusal ? error.message : t`Connection lost. Look at your open bets.`);
  }
}

function withToast(isGood: boolean, words: string): Outcome {
  toast(isGood ? 'good' : 'bad', words);
  announce(words);
  return { isGood, words };
}
