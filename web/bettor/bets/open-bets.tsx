import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../data/account-store.ts';
import type { Bet } from '../data/from-wire.ts';
import { groupBets } from '../data/bet-groups.ts';
import type { BetTab } from './bets-shown.ts';
import { CancelAll } from './cancel-all.tsx';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { useQueuePlaces, withPlace } from './queue-places.ts';
import { LapsedBet, MatchedBet, SettledBet, UnmatchedBet } from './bet-row.tsx';

const SHOWN = 8;
const UNMATCHED_SHOWN = 20;
const GONE_SHOWN = 3;

/** A round of a table. */
export interface ShownRound {
  readonly matchId: number;
  readonly index: number;
  readonly isOver: boolean;
}

interface OpenBetsProps {
  readonly matchId: number | undefined;
  readonly round: ShownRound | undefined;
}

/**
 * The bettor's bets beside the prices: what waits, what is matched, and what was just settled.
 *
 * @param matchId  the match that is looked at: its bets come first, those of all matches are one tap away
 * @param round    the round of a table that this match is
 */
export function OpenBets({ matchId, round }: OpenBetsProps) {
  const all = useAccount((state) => state.open);
  const allSettled = useAccount((state) => state.settled);
  const [isWide, setIsWide] = useState(false);
  const isShown = (bet: Bet) => isWide || matchId === undefined || bet.matchId === matchId;
  const open = all?.filter(isShown);
  const settled = allSettled.filter(isShown);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, open?.map(({ id, state }) => `${id} ${state}`).join() ?? '');
  const places = useQueuePlaces(open?.some((bet) => bet.unmatched > 0 && bet.state !== 'pending') === true);
  if (open === undefined) return <OpenBetsSkeleton />;
  const { unmatched, matched, gone } = groupBets(open);
  const count = open.length - gone.length;
  return (
    <section ref={section} tabIndex={-1} className="card bets" aria-labelledby="open-bets-title">
      <header>
        <h2 id="open-bets-title">{round === undefined || isWide ? <Trans>Open bets</Trans> : titleAt(round)}</h2>
        <span className="spacer" />
        {matchId === undefined || all?.length === open.filter((bet) => bet.matchId === matchId).length ? (
          <span className="meta">{plural(count, { one: '# bet', other: '# bets' })}</span>
        ) : (
          <WhichBets own={round === undefined ? t`This match` : t`This round`} isWide={isWide} onChange={setIsWide} />
        )}
      </header>
      {count + gone.length + settled.length === 0 && (
        <p className="none-yet">
          {all?.length === 0 || matchId === undefined ? (
            <Trans>Your unmatched and matched bets appear here.</Trans>
          ) : round === undefined ? (
            <Trans>No bets on this match.</Trans>
          ) : (
            <Trans>No bets in this round.</Trans>
          )}
        </p>
      )}
      <Group
        title={t`Unmatched ${unmatched.length}`}
        bets={unmatched.slice(0, UNMATCHED_SHOWN).map((bet) => withPlace(bet, places))}
        row={UnmatchedBet}
        action={
          <span className="sub-do">
            <TheRest of={unmatched.length} shown={UNMATCHED_SHOWN} tab="unmatched" />
            <CancelAll bets={unmatched} isEverywhere={isWide || matchId === undefined} />
          </span>
        }
      />
      <Group
        title={t`Matched ${matched.length}`}
        bets={matched.slice(0, SHOWN)}
        row={MatchedBet}
        action={<TheRest of={matched.length} shown={SHOWN} tab="matched" />}
      />
      <Group title={t`Lapsed and cancelled`} bets={gone.slice(0, GONE_SHOWN)} row={LapsedBet} />
      <Group title={t`Just settled`} bets={settled.slice(0, SHOWN)} row={SettledBet} />
    </section>
  );
}

function titleAt({ isOver, index }: ShownRound): string {
  return isOver ? t`My bets, round ${index}` : t`My bets, this round`;
}

interface WhichBetsProps {
  /** Not all of them. */
  readonly own: string;
  readonly isWide: boolean;
  readonly onChange: (isWide: boolean) => void;
}

function WhichBets({ own, isWide, onChange }: WhichBetsProps) {
  return (
    <fieldset className="segments" aria-label={t`Bets shown`}>
      {[false, true].map((wide) => (
        <label key={String(wide)}>
          <input type="radio" name="bets-shown" checked={isWide === wide} onChange={() => onChange(wide)} />
          <span>{wide ? t`All` : own}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The way to all of them, where only the newest are shown. */
function TheRest({ of, shown, tab }: { of: number; shown: number; tab: BetTab }) {
  if (of <= shown) return null;
  return (
    <Link className="sub-all" to={`/report/current-bet?tab=${tab}`}>
      <Trans>Show all</Trans>
    </Link>
  );
}

interface GroupProps {
  readonly title: string;
  readonly bets: readonly Parameters<typeof MatchedBet>[0]['bet'][];
  readonly row: typeof MatchedBet;
  readonly heading?: 'h2' | 'h3';
  /** Beside the title, for all of them. */
  readonly action?: ReactNode;
}

export function Group({ title, bets, row: Row, heading: Heading = 'h3', action }: GroupProps) {
  if (bets.length === 0) return null;
  return (
    <>
      <div className="sub">
        <Heading>{title}</Heading>
        {action}
      </div>
      <ul>
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} />
        ))}
      </ul>
    </>
  );
}

export function OpenBetsSkeleton() {
  return (
    <section className="card bets" aria-busy="true" aria-label={t`Open bets, loading`}>
      <header>
        <span className="skeleton width-40" />
      </header>
      <ul>
        {[1, 2, 3].map((row) => (
          <li key={row} className="bet">
            <span className="skeleton width-40" />
            <span className="skeleton" />
            <span className="skeleton width-40" />
          </li>
        ))}
      </ul>
    </section>
  );
}
