import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { useLogin } from '../../shared/login-store.ts';
import { Age } from '../controls/age.tsx';
import { ageWords } from '../controls/age-words.ts';
import { FactsLink } from '../controls/facts-link.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { useNames } from '../controls/use-names.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { FinishDialog } from '../matches/finish-match.tsx';
import type { Need, Taking } from './need.ts';
import { useNeeds, useTakenNeeds } from './use-needs.ts';

/** As many fit a screen; the others are a press away. */
const LISTED = 12;

/** The work to do, the most urgent first, each with its one action. */
export function NeedsCard({ now }: { now: number }) {
  const navigate = useNavigate();
  const { needs, unlisted } = useNeeds();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? needs : needs.slice(0, LISTED);
  const [finishing, setFinishing] = useState<Need['finishes']>();
  const { take, nameOf } = useTaking(shown);
  const { may, readsOnly } = useOwnPermissions();
  const { selected, select } = useRowKeys(
    shown.map(({ id }) => id),
    {
      Enter: (id) => {
        const need = shown.find((one) => one.id === id);
        if (need?.finishes !== undefined && may('manage-catalogue')) setFinishing(need.finishes);
        else if (need !== undefined) void navigate(need.to);
      },
      ...(!readsOnly && {
        t: (id: string) => {
          const need = shown.find((one) => one.id === id);
          if (need !== undefined) take(need);
        },
      }),
    },
  );
  const free = needs.filter(({ takenBy }) => takenBy === 0).length + unlisted;
  const all = needs.length + unlisted;
  return (
    <section className="card" aria-label="To do">
      <header>
        <h2>To do</h2>
        <span className="meta">
          {needs.length === 0 ? 'Nothing to do.' : `${all}, most urgent first. ${free} not taken.`}
        </span>
        <span className="spacer" />
        {shown.length > 0 && (
          <KeyHints keys={[['↑', '↓', 'row'], ...(readsOnly ? [] : [['T', 'take'] as const]), ['Enter', 'open']]} />
        )}
      </header>
      {shown.length === 0 && <p className="none-yet">Results, payments, queries and cases to deal with appear here.</p>}
      <ul>
        {shown.map((need) => (
          <NeedRow
            key={need.id}
            need={need}
            now={now}
            isSelected={need.id === selected}
            select={select}
            taker={need.takenBy === 0 ? undefined : nameOf(need.takenBy)}
            onTake={() => take(need)}
            onFinish={setFinishing}
          />
        ))}
      </ul>
      {finishing !== undefined && <FinishDialog match={finishing} onClose={() => setFinishing(undefined)} />}
      {all > shown.length && (
        <p className="table-foot">
          {all - shown.length} more due later.
          {needs.length > shown.length && (
            <button type="button" className="btn small" onClick={() => setIsWhole(true)}>
              Show all
            </button>
          )}
        </p>
      )}
    </section>
  );
}

interface NeedRowProps {
  readonly need: Need;
  readonly now: number;
  readonly isSelected: boolean;
  readonly select: (id: string) => void;
  /** The name of the user who has it; undefined if nobody has. */
  readonly taker: string | undefined;
  readonly onTake: () => void;
  readonly onFinish: (match: Need['finishes']) => void;
}

function NeedRow({ need, now, isSelected, select, taker, onTake, onFinish }: NeedRowProps) {
  const { id, kind, what, detail, amount, since, due, to, act, taking, finishes, facts } = need;
  const { may, readsOnly } = useOwnPermissions();
  const mayEnter = may('enter-facts');
  const isNow = due <= now;
  return (
    <li
      className={isSelected ? 'need selected' : 'need'}
      data-selected={isSelected}
      onPointerDown={() => select(id)}
      onFocusCapture={() => select(id)}
    >
      <span className={isNow ? 'need-due waiting' : 'need-due'}>{isNow ? 'Now' : `In ${ageWords(due - now)}`}</span>
      <span className="need-kind">{kind}</span>
      <span className="need-what">
        <b>{what}</b>
        <small>
          {facts !== undefined && mayEnter && <FactsLink matchId={facts} about={what} />}
          {detail}
        </small>
      </span>
      <span className="num">{amount === undefined ? '' : formatMoney(amount)}</span>
      <span className="num meta">{since > 0 && <Age since={since} />}</span>
      {taker === undefined && taking !== undefined && !readsOnly ? (
        <button type="button" className="need-taker" onClick={onTake}>
          Nobody
          <span className="visually-hidden"> has it, take it: {what}</span>
        </button>
      ) : (
        <span className="need-taker">
          <span className="visually-hidden">Taken by </span>
          {taker === 'you' ? <b>you</b> : (taker ?? 'Nobody')}
        </span>
      )}
      {finishes === undefined || !may('manage-catalogue') ? (
        <Link className={isSelected ? 'btn small go' : 'btn small'} to={to}>
          {act}
          <span className="visually-hidden">: {what}</span>
        </Link>
      ) : (
        <button
          type="button"
          className={isSelected ? 'btn small go' : 'btn small'}
          aria-haspopup="dialog"
          onClick={() => onFinish(finishes)}
        >
          {act}
          <span className="visually-hidden">: {what}</span>
        </button>
      )}
    </li>
  );
}

/** Puts a person's name on what waits, and names whoever has. */
function useTaking(needs: readonly Need[]) {
  const { run } = useDeed();
  const own = useLogin((state) => state.login?.user.user_id);
  const { data: taken = [] } = useTakenNeeds();
  const names = new Map(taken.map(({ user_id, user_name }) => [user_id, user_name]));
  const who = useNames(needs.map(({ takenBy }) => takenBy).filter((userId) => !names.has(userId)));
  const take = ({ taking, takenBy }: Need) => {
    if (taking === undefined || takenBy === own) return;
    void run(async () => {
      try {
        await (taking.call === 'admin/takeNeed'
          ? ask(taking.call, { ...taking.body, instead_of: takenBy })
          : askToTake(taking));
      } finally {
        await Promise.all(TAKEN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })));
      }
    });
  };
  return { take, nameOf: (userId: number) => (userId === own ? 'you' : (names.get(userId) ?? who(userId))) };
}

/** Queries that say who has taken what. */
const TAKEN_IN = ['taken-needs', 'payments', 'queries'] as const;

const askToTake = (taking: Exclude<Taking, { call: 'admin/takeNeed' }>) =>
  taking.call === 'admin/takePayment' ? ask(taking.call, taking.body) : ask(taking.call, taking.body);
