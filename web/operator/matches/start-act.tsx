import type { AdminMarket } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { DialogAct } from './dialog-act.tsx';
import { atStartWords, isDelaySeconds, START_WORDS, USUAL_DELAY_MS } from './start-words.ts';
import { toSiteTime } from '../controls/site-time.ts';

interface Props {
  readonly market: AdminMarket;
  /** All of its match. */
  readonly markets: readonly AdminMarket[];
}

const isOver = ({ status }: AdminMarket) => status === 'closed' || status === 'settled' || status === 'void';

/** What the clock does to a market when its match starts; nothing to set once that has passed. */
export function StartAct(props: Props) {
  const { market } = props;
  const now = useMinute();
  const startsAt = Date.parse(market.open_date);
  if (startsAt <= now || market.in_play || isOver(market)) return null;
  return (
    <DialogAct
      needs="manage-catalogue"
      name="At the start"
      consequence={atStartWords(market, toSiteTime(startsAt).slice(11))}
    >
      {(close) => <StartDialog {...props} onClose={close} />}
    </DialogAct>
  );
}

function StartDialog({ market, markets, onClose }: Props & { readonly onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const [does, setDoes] = useState(market.at_start);
  const [seconds, setSeconds] = useState(String((market.start_delay || USUAL_DELAY_MS) / 1000));
  const [isForAll, setIsForAll] = useState(false);
  const others = markets.filter((one) => !one.in_play && !isOver(one) && one.market_id !== market.market_id);
  const isFit = does !== 'turn-in-play' || isDelaySeconds(seconds);
  const save = () =>
    run(async () => {
      const delay = does === 'turn-in-play' ? Math.round(Number(seconds) * 1000) : 0;
      const chosen = isForAll ? [market, ...others] : [market];
      try {
        for (const { market_id } of chosen)
          await ask('admin/setMarketStart', { market_id, at_start: does, bet_delay: delay });
      } finally {
        await refreshMarkets();
      }
      toast(
        'good',
        `At the start ${chosen.length === 1 ? market.name : `each of ${chosen.length} markets`} ${START_WORDS[does]}`,
      );
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title={`${market.name} at the start`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) void save();
        }}
      >
        <StartFields does={does} seconds={seconds} onDoes={setDoes} onSeconds={setSeconds} />
        {others.length > 0 && (
          <label className="field rule-switch">
            <input type="checkbox" checked={isForAll} onChange={(event) => setIsForAll(event.target.checked)} />
            Same for all {others.length + 1} markets of the match
          </label>
        )}
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFit}>
          Change
        </button>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly does: AdminMarket['at_start'];
  readonly seconds: string;
  /** The start, for a market that is still to open. */
  readonly hasPassed?: boolean;
  readonly onDoes: (does: AdminMarket['at_start']) => void;
  readonly onSeconds: (seconds: string) => void;
}

const PASSED_WORDS = { 'turn-in-play': 'is in play', nothing: 'is as before the start' } as const;

/** What the clock does, and with which delay. */
export function StartFields({ does, seconds, hasPassed = false, onDoes, onSeconds }: FieldsProps) {
  return (
    <>
      <label className="field">
        {hasPassed ? 'When it opens' : 'At the start'}
        <select
          className="input"
          value={does}
          onChange={(event) => onDoes(event.target.value as AdminMarket['at_start'])}
        >
          {Object.entries(hasPassed ? PASSED_WORDS : START_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              It {words}
            </option>
          ))}
        </select>
      </label>
      {does === 'turn-in-play' && (
        <TextField
          label="Delay in play, seconds"
          inputMode="decimal"
          value={seconds}
          problem={isDelaySeconds(seconds) ? '' : '0 to 60 seconds'}
          onChange={(event) => onSeconds(event.target.value)}
        />
      )}
    </>
  );
}
