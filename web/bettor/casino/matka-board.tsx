import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { chartOf, DIGITS, motorOf, PANAS, panaKindOf } from 'games';
import { NumberPick, type OfRound } from './bet-choice.tsx';
import type { BetGroup } from './bet-groups.ts';
import type { BoardProps } from './board-props.ts';
import { SangamBoard } from './sangam-board.tsx';
import { SetBet } from './set-bet.tsx';

type Draw = 'open-' | 'jodi' | 'close-' | 'sangam';

/** Anks, panas and jodis, by the draw that they are bet on. */
export function MatkaBoard(props: BoardProps) {
  const { of, groups } = props;
  const [draw, setDraw] = useState<Draw>('open-');
  const isTwice = groups.has('jodi');
  const prefix = isTwice ? draw : '';
  const jodi = groups.get('jodi');
  const words = {
    'open-': t({ message: 'Open', context: 'draw' }),
    jodi: t`Jodi`,
    'close-': t({ message: 'Close', context: 'draw' }),
    sangam: t`Sangam`,
  };
  return (
    <div className="matka">
      {isTwice && (
        <fieldset className="tabs" aria-label={t`Draw`}>
          {(['open-', 'jodi', 'close-', 'sangam'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={draw === one} onClick={() => setDraw(one)}>
              {words[one]}
            </button>
          ))}
        </fieldset>
      )}
      {isTwice && draw === 'jodi' && jodi && <Numbers name={t`Jodi`} group={jodi} className="ten" of={of} />}
      {isTwice && draw === 'sangam' && <SangamBoard {...props} />}
      {(prefix === '' || groups.has(`${prefix}ank`)) && (
        <OneDraw key={prefix} ank={groups.get(`${prefix}ank`)} pana={groups.get(`${prefix}pana`)} of={of} />
      )}
      {isTwice && (
        <Link className="quiet-link" to="/casino/chart/matka">
          <Trans>Jodi and pana charts</Trans>
        </Link>
      )}
    </div>
  );
}

interface OneDrawProps {
  readonly ank: BetGroup | undefined;
  readonly pana: BetGroup | undefined;
  readonly of: OfRound;
}

function OneDraw({ ank, pana, of }: OneDrawProps) {
  return (
    <>
      {ank && <Numbers name={t`Ank`} group={ank} className="ten" of={of} />}
      {pana && <Panas group={pana} of={of} />}
    </>
  );
}

interface NumbersProps {
  readonly name: string;
  readonly group: BetGroup;
  readonly className: string;
  readonly of: OfRound;
  /** Only these, in this order. */
  readonly labels?: readonly string[];
}

function Numbers({ name, group, className, of, labels }: NumbersProps) {
  const choices = new Map(group.choices.map((choice) => [choice.label, choice]));
  const shown = labels ?? group.choices.map(({ label }) => label);
  const prices = new Set(
    shown.flatMap((label) => choices.get(label)?.cells.map(({ price }) => 100 + price / 100) ?? []),
  );
  const price = prices.size === 1 ? ([...prices][0] ?? 0) / 100 : 0;
  return (
    <fieldset className="bet-group wide" aria-label={name}>
      <div className="bet-group-name">
        <b>{name}</b> {price > 0 && <small>{t`pays ${price.toFixed(2)}`}</small>}
      </div>
      <div className={`numbers ${className}`}>
        {shown.map((label) => {
          const choice = choices.get(label);
          return choice && <NumberPick key={choice.key} choice={choice} {...of} />;
        })}
      </div>
    </fieldset>
  );
}

type Way = 'SP' | 'DP' | 'TP' | 'motor';
const ALL = '';

/** A pana by its kind and ank, all of a chart together, or a motor of chosen digits. */
function Panas({ group, of }: { readonly group: BetGroup; readonly of: OfRound }) {
  const [way, setWay] = useState<Way>('SP');
  const [ank, setAnk] = useState('1');
  const [isChosen, setChosen] = useState(false);
  const chooseAnk = (one: string) => {
    setAnk(one);
    setChosen(true);
  };
  const words = { SP: t`Single pana`, DP: t`Double pana`, TP: t`Triple pana`, motor: t`Motor` };
  const isChart = way === 'SP' || way === 'DP';
  return (
    <>
      <fieldset className="tabs" aria-label={t`Kind of pana`}>
        {(['SP', 'DP', 'TP', 'motor'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
            {one === 'motor' ? words.motor : one}
          </button>
        ))}
      </fieldset>
      {isChart && (
        <fieldset className="tabs small" aria-label={t`Chart of ank`}>
          {DIGITS.map((one) => (
            <button key={one} type="button" aria-pressed={ank === one} onClick={() => chooseAnk(one)}>
              {one}
            </button>
          ))}
          <button type="button" aria-pressed={ank === ALL} onClick={() => chooseAnk(ALL)}>
            <Trans>All</Trans>
          </button>
        </fieldset>
      )}
      {way === 'motor' ? (
        <Motor group={group} of={of} />
      ) : (
        <Numbers
          name={words[way]}
          group={group}
          className="panas"
          of={of}
          labels={isChart && ank !== ALL ? chartOf(ank, way) : PANAS.filter((pana) => panaKindOf(pana) === way)}
        />
      )}
      {isChart && ank !== ALL && (
        <SetBet
          round={of.round}
          name={t`${way} chart ${ank}`}
          cells={cellsOf(group, chartOf(ank, way))}
          isAskedFor={isChosen}
        />
      )}
    </>
  );
}

const cellsOf = (group: BetGroup, labels: readonly string[]) =>
  group.choices.flatMap(({ label, cells }) => (labels.includes(label) ? cells : []));

const LEAST_DIGITS = { SP: 3, DP: 2 } as const;

/** All panas that some digits make: they are all shown, with what they cost together, before any bet is placed. */
function Motor({ group, of }: { readonly group: BetGroup; readonly of: OfRound }) {
  const [digits, setDigits] = useState<readonly string[]>([]);
  const [kind, setKind] = useState<'SP' | 'DP'>('SP');
  const panas = motorOf(digits, kind);
  const toggle = (digit: string) =>
    setDigits(digits.includes(digit) ? digits.filter((one) => one !== digit) : [...digits, digit]);
  const chosen = DIGITS.filter((digit) => digits.includes(digit)).join(' ');
  const least = LEAST_DIGITS[kind];
  return (
    <fieldset className="bet-group wide" aria-label={t`Motor`}>
      <div className="bet-group-name">
        <b>{t`Motor`}</b> <small>{t`Every pana that the chosen digits make`}</small>
      </div>
      <fieldset className="numbers ten" aria-label={t`Digits`}>
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            className="pick"
            aria-pressed={digits.includes(digit)}
            onClick={() => toggle(digit)}
          >
            {digit}
          </button>
        ))}
      </fieldset>
      <fieldset className="tabs" aria-label={t`Panas of the motor`}>
        <button type="button" aria-pressed={kind === 'SP'} onClick={() => setKind('SP')}>
          <Trans>Single panas</Trans>
        </button>
        <button type="button" aria-pressed={kind === 'DP'} onClick={() => setKind('DP')}>
          <Trans>Double panas</Trans>
        </button>
      </fieldset>
      {panas.length === 0 ? (
        <p className="meta">{t`Choose at least ${least} digits.`}</p>
      ) : (
        <>
          <p className="expansion">{panas.join(' ')}</p>
          <SetBet round={of.round} name={t`${kind} motor of ${chosen}`} cells={cellsOf(group, panas)} />
        </>
      )}
    </fieldset>
  );
}
