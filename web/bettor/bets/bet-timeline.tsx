import { Trans, useLingui } from '@lingui/react/macro';
import type { BetDetail } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { wordsOfReason } from '../slip/slip-words.ts';
import { stepsOf, type BetStep } from '../../shared/bets/bet-steps.ts';
import type { PastBet } from '../data/past-bet.ts';

/** dd/MM/yyyy HH:mm:ss.SSS: a delay is a matter of milliseconds. */
export const exactTime = (ms: number): string =>
  `${formatDateTime(ms)}.${String(Math.trunc(ms) % 1000).padStart(3, '0')}`;

interface TimelineProps {
  readonly bet: PastBet;
  readonly detail: BetDetail;
}

/** The record of the way of a bet: accepted, delayed, checked again, matched, ended. */
export function BetTimeline({ bet, detail }: TimelineProps) {
  return (
    <ol className="steps">
      {stepsOf(detail).map((step) => (
        <Step key={step.kind} step={step} bet={bet} detail={detail} />
      ))}
    </ol>
  );
}

const BAD: readonly BetStep['kind'][] = ['lapsed', 'void'];

function Step({ step, bet, detail }: TimelineProps & { readonly step: BetStep }) {
  const { t } = useLingui();
  const names: Record<BetStep['kind'], string> = {
    placed: t`Received and accepted`,
    delayed: t`In-play delay`,
    released: t`Checked again and accepted`,
    matched: t`Matched`,
    cancelled: t`Cancelled`,
    lapsed: t`Lapsed`,
    settled: t`Settled`,
    void: t`Void`,
  };
  return (
    <li className={step.at === 0 ? undefined : BAD.includes(step.kind) ? 'bad' : 'done'}>
      <b>{names[step.kind]}</b>
      <span className="when">{step.at === 0 ? <Trans>to come</Trans> : exactTime(step.at)}</span>
      <p>
        <More step={step} bet={bet} detail={detail} />
      </p>
    </li>
  );
}

function More({ step, bet, detail }: TimelineProps & { readonly step: BetStep }) {
  const { took = 0 } = step;
  switch (step.kind) {
    case 'placed':
      return <Trans>Number {detail.sequence} of the exchange’s journal.</Trans>;
    case 'delayed':
      return <Trans>{took / 1000} s, in which the market could change and take it away.</Trans>;
    case 'released':
      return step.at === 0 ? null : <Trans>{took} ms after the delay ended.</Trans>;
    case 'matched':
      return <MatchedWords bet={bet} detail={detail} />;
    case 'cancelled':
      return (
        <>
          {formatMoney(bet.cancelled)}. {bet.lapsed > 0 ? '' : wordsOfReason(bet.reason)}
        </>
      );
    case 'lapsed':
      return (
        <>
          {formatMoney(bet.lapsed)}. {wordsOfReason(bet.reason)}
        </>
      );
    case 'void':
      return <Trans>Stakes are returned. The reason is given under the result.</Trans>;
    case 'settled':
      return detail.bet.settlements > 1 ? (
        <Trans>The result was announced {detail.bet.settlements} times; this is the latest.</Trans>
      ) : null;
  }
}

function MatchedWords({ bet, detail: { fills, times } }: Omit<TimelineProps, 'step'>) {
  if (fills.length < 2) return <>{formatMoney(bet.matched)}</>;
  return (
    <Trans>
      {formatMoney(bet.matched)} in {fills.length} fills, the last {exactTime(Date.parse(times.last_matched))}.
    </Trans>
  );
}
