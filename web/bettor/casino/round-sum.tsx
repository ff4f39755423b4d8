import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSecondsUntil } from '../data/use-seconds-until.ts';
import type { Table } from 'games';
import type { CasinoRound } from 'protocol';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { useSlip } from '../slip/shown-slip.ts';
import { resultWords } from './result-words.ts';
import { useSettledIn } from './use-settled-in.ts';

/** On phones, where the slip was: what the round came to for the bettor. */
export function RoundSum({ round, game }: { readonly round: CasinoRound; readonly game: Table | undefined }) {
  const isBetting = useSlip(({ slip }) => slip.phase !== 'closed');
  const seconds = useSecondsUntil(round.next_at);
  const { own, sum } = useSettledIn(round);
  if (isBetting || own.length === 0) return null;
  return (
    <>
      <div className="dock-room short" />
      <section className="dock sum" aria-label={t`Your round`}>
        <p>
          <b>{resultWords(game, round)}</b>
          <span>
            <Trans>You</Trans> <b className={sum < 0 ? 'neg' : sum > 0 ? 'pos' : ''}>{formatSignedMoney(sum)}</b>
          </span>
        </p>
        <p className="meta">
          <span>{plural(own.length, { one: '# bet settled', other: '# bets settled' })}</span>
          {seconds > 0 && <span className="soon">{t`Bets open in ${seconds} s`}</span>}
        </p>
      </section>
    </>
  );
}
