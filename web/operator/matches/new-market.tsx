import type { Match, MarketInfo } from 'protocol';
import { USUAL_HOUSE_CAP } from 'protocol/constants';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountField } from '../controls/amount-field.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import {
  isNamedTwice,
  kindsOf,
  MARKET_KINDS,
  marketProblems,
  marketRequest,
  type MarketKind,
  type MarketTexts,
} from './market-kinds.ts';
import { StartFields } from './start-act.tsx';
import { isDelaySeconds } from './start-words.ts';

interface Props {
  readonly match: Match;
  /** It is among the match's markets. @param row  of the page, where it stands */
  readonly onMade: (row: string) => void;
}

/** One more market for a match. */
export function NewMarketButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useOwnPermissions().may('manage-catalogue');
  useKeys(may ? { a: () => setIsOpen(true) } : {});
  if (!may && !isOpen) return null;
  return (
    <>
      {may && (
        <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Add a market
          <kbd>A</kbd>
        </button>
      )}
      {isOpen && <NewMarketDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What the match's markets have; without any, what is usual. */
function firstTexts({ markets }: Match): MarketTexts {
  const like = markets[0] as MarketInfo | undefined;
  const runners = markets.find(({ payoff }) => payoff === 'runners')?.runners ?? [];
  const figures = Object.values(MARKET_KINDS).flatMap((kind) => kind.figures);
  return {
    ...Object.fromEntries(figures.map(({ name, usual }) => [name, String(usual)])),
    runners: runners.map(({ name }) => name).join('\n'),
    commission: String(like?.commission ?? 0),
    min_stake: String(like?.min_stake ?? 1),
    house_loss_cap: String(USUAL_HOUSE_CAP),
  };
}

function NewMarketDialog({ match, onMade, onClose }: Props & { readonly onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const [chosen, setChosen] = useState('exchange');
  const [typed, setTyped] = useState(() => firstTexts(match));
  const [does, setDoes] = useState<'nothing' | 'turn-in-play' | 'suspend'>('turn-in-play');
  const [seconds, setSeconds] = useState('5');
  // A form that was opened before the start stays as it is.
  const [hasStart] = useState(() => Date.parse(match.open_date) > Date.now());
  const kind = MARKET_KINDS[chosen] as MarketKind;
  const own = kind.runners === undefined ? undefined : kind.runners.join('\n');
  const texts = own === undefined ? typed : { ...typed, runners: typed[`${chosen} runners`] ?? own };
  const problems = marketProblems(kind, texts);
  const isStart = does !== 'turn-in-play' || isDelaySeconds(seconds);
  const isFit = Object.keys(problems).length === 0 && isStart && (texts['name'] ?? '').trim() !== '';
  const setText = (name: string, text: string) =>
    setTyped({ ...typed, [name === 'runners' && own !== undefined ? `${chosen} runners` : name]: text });
  const delay = does === 'turn-in-play' ? { start_delay: Math.round(Number(seconds) * 1000) } : {};
  const start = { at_start: does, ...delay };
  const make = () => {
    let row: string | undefined;
    return run(async () => {
      const made = await ask('admin/createMarket', marketRequest({ matchId: match.match_id, kind, texts, start }));
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['match', match.match_id] }), refreshMarkets()]);
      toast('good', `${texts['name']} added`);
      // A market that is quoted has a row for each of its runners.
      row = kind.isQuoted ? `${made.market_id} 1` : made.market_id;
    }).then((isDone) => {
      if (isDone) onClose();
      if (row !== undefined) onMade(row);
    });
  };
  return (
    <Modal title="Add a market" className="popup" onClose={onClose}>
      <form
        className="form match-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) void make();
        }}
      >
        <label className="field">
          Kind
          <select className="input" value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {kindsOf(match.sport_id).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="Name"
          autoComplete="off"
          required
          maxLength={120}
          value={texts['name'] ?? ''}
          onChange={(event) => setText('name', event.target.value)}
        />
        {isNamedTwice(match, texts['name'] ?? '') && (
          <p className="waiting wide-field">This match has a market of that name already.</p>
        )}
        <p className="why wide-field">{kind.hint}</p>
        <MarketFields kind={kind} texts={texts} problems={problems} onChange={setText} />
        <StartFields does={does} seconds={seconds} hasPassed={!hasStart} onDoes={setDoes} onSeconds={setSeconds} />
        <p className="why wide-field">
          The market stays inactive until you open it. Next you choose the rule that settles it; without one, its result
          is entered by hand.
        </p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFit}>
          Add the market
        </button>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly kind: MarketKind;
  readonly texts: MarketTexts;
  readonly problems: MarketTexts;
  readonly onChange: (name: string, text: string) => void;
}

function MarketFields({ kind, texts, problems, onChange }: FieldsProps) {
  // Before anything is typed nothing is wrong: then it is a hint.
  const areRunnersWrong = 'runners' in problems && (texts['runners'] ?? '') !== '';
  const field = (name: string, label: string, hint?: string) => (
    <AmountField
      key={name}
      label={label}
      value={texts[name] ?? ''}
      problem={problems[name]}
      {...(hint !== undefined && { hint })}
      onChange={(text) => onChange(name, text)}
    />
  );
  return (
    <>
      {kind.runners?.length !== 0 && (
        <label className="field wide-field">
          Runners, one per line
          <textarea
            className="input"
            rows={3}
            required
            aria-invalid={areRunnersWrong}
            value={texts['runners'] ?? ''}
            onChange={(event) => onChange('runners', event.target.value)}
          />
          <span className={areRunnersWrong ? 'problem' : 'meta'}>{problems['runners']}</span>
        </label>
      )}
      {kind.figures.map(({ name, label }) => field(name, label))}
      {field('commission', 'Commission, %', 'Of a bettor’s net win on the market.')}
      {field('min_stake', 'Minimum stake')}
      {field('max_stake', 'Maximum stake', 'Of one bet. Empty: no limit.')}
      {field('max_profit', 'Maximum win', 'Of one person on the market. Empty: no limit.')}
      {kind.isQuoted && field('house_loss_cap', 'The house may lose')}
    </>
  );
}
