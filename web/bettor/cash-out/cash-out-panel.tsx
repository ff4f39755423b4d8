import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CashOutOffer } from 'protocol';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { wordsOfRunner, wordsOfServer } from '../../shared/server-words/server-words.ts';
import { useAccount } from '../data/account-store.ts';
import type { Market } from '../data/from-wire.ts';
import { useStreamHealth } from '../data/exchange.ts';
import { useEscape } from '../../shared/dialog/use-escape.ts';
import { Wait } from '../slip/wait.tsx';
import type { Taking } from './cash-out-machine.ts';
import { CashOutTarget } from './cash-out-target.tsx';
import { beginAgain, takeOffer, toggleCashOut, useCashOut, wordsOfResult } from './cash-out-store.ts';
import { wordsOfLeg } from './leg-words.ts';
import { useOffer } from './use-offer.ts';

const PARTS = [25, 50, 75, 100] as const;

export const signed = (amount: number): string => formatSignedMoney(Math.round(amount * 100));
const toneOf = (amount: number) => (amount < 0 ? 'neg' : 'pos');

/** What a cash out would make of every result, how much of it is wanted, and the button that repeats it in figures. */
export function CashOutPanel({ market }: { market: Market }) {
  const taking = useCashOut((state) => state.taking);
  const [percent, setPercent] = useState(100);
  const offer = useOffer(market.id, { percent: useDeferredValue(percent) }, true);
  const close = () => toggleCashOut(market.id);
  useEscape(close);
  useCloseOnBack(close);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} className="cash-out" id={`cash-out-${market.id}`} aria-label={t`Cash out ${market.name}`}>
      <header className="bar">
        <h3>
          <Trans>Cash out</Trans>
        </h3>
        <span className="spacer" />
        <button type="button" className="icon-button" aria-label={t`Close cash out`} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {taking.phase === 'done' ? (
        <Done taking={taking} onClose={close} />
      ) : offer === undefined ? (
        <span className="skeleton" />
      ) : (
        <>
          <Results offer={offer} />
          {offer.code === '' || percent < 100 ? (
            <PartChoice percent={percent} onChoose={setPercent} isFixed={taking.phase !== 'open'} />
          ) : null}
          <Terms offer={offer} market={market} />
          <TakeButton offer={offer} taking={taking} isCurrent={offer.percent === percent} />
          <CashOutTarget market={market} offer={offer} />
        </>
      )}
    </section>
  );
}

function Results({ offer }: { offer: CashOutOffer }) {
  return (
    <dl className="cash-out-res">
      {offer.results.map(({ selection_id: id, selection_name: name, now, after }) => (
        <div key={id}>
          <dt>{wordsOfRunner(name)}</dt>
          <dd>
            <span className={after === null ? toneOf(now) : 'was'}>{signed(now)}</span>
            {after !== null && (
              <>
                <Icon name="arrow" size="tiny" />
                <span className="visually-hidden">
                  <Trans>after the cash out</Trans>
                </span>
                <b className={toneOf(after)}>{signed(after)}</b>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  readonly percent: number;
  readonly onChoose: (percent: number) => void;
  readonly isFixed: boolean;
}

function PartChoice({ percent, onChoose, isFixed }: PartProps) {
  return (
    <fieldset className="cash-out-part" disabled={isFixed}>
      <div className="label">
        <label htmlFor="cash-out-part">{t`How much to close`}</label>
        <b>{percent}%</b>
      </div>
      <input
        id="cash-out-part"
        type="range"
        min={1}
        max={100}
        value={percent}
        aria-valuetext={`${percent}%`}
        onChange={(event) => onChoose(Number(event.target.value))}
      />
      <div className="tabs">
        {PARTS.map((part) => (
          <button key={part} type="button" aria-pressed={percent === part} onClick={() => onChoose(part)}>
            {part === 100 ? <Trans>All</Trans> : `${part}%`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Which bets it takes, what commission would come off, and how long it waits. */
function Terms({ offer, market }: { offer: CashOutOffer; market: Market }) {
  const isResting = useAccount(({ open }) => open?.some((bet) => bet.marketId === market.id && bet.unmatched > 0));
  if (offer.amount === null) return null;
  const seconds = offer.delay / 1000;
  const commission = offer.commission === null ? 0 : offer.commission;
  const [off, net] = [signed(-commission), signed(offer.amount - commission)];
  const apart = offer.unit.toFixed(2);
  return (
    <div className="cash-out-terms">
      <ul>
        {offer.legs.map((leg) => (
          <li key={leg.selection_id}>{wordsOfLeg(leg, offer.is_quoted)}</li>
        ))}
      </ul>
      <p>
        {commission > 0 && (
          <Trans>
            Commission {off}, so {net} stays.{' '}
          </Trans>
        )}
        <Trans>Rounding can leave results up to {apart} apart.</Trans>
        {seconds > 0 && <Trans> In-play it waits {seconds} s.</Trans>}
        {isResting === true && (
          <Trans> Bets of yours that are not matched yet stay, and change these results when they are.</Trans>
        )}
      </p>
    </div>
  );
}

interface TakeProps {
  readonly offer: CashOutOffer;
  readonly taking: Exclude<Taking, { phase: 'done' }>;
  /** The offer is for the part that is chosen. */
  readonly isCurrent: boolean;
}

function TakeButton({ offer, taking, isCurrent }: TakeProps) {
  const isLive = useStreamHealth() === 'live';
  const { amount } = offer;
  const isOff = amount === null || !isCurrent || !isLive || taking.phase !== 'open';
  return (
    <>
      {taking.phase === 'open' && taking.problem !== '' && (
        <p className="outcome bad">
          <Icon name="warning" size="small" />
          <span>{taking.problem}</span>
        </p>
      )}
      {taking.phase === 'unknown' && (
        <p className="outcome wait">
          <Icon name="warning" size="small" />
          <span>
            <Trans>Connection lost. Sending the same request again: it counts only once.</Trans>
          </span>
        </p>
      )}
      {offer.code !== '' && taking.phase === 'open' && (
        <p className="outcome">
          <Icon name="info" size="small" />
          <span>{wordsOfServer(offer.code, offer.message)}</span>
        </p>
      )}
      <button type="button" className="place" aria-disabled={isOff} onClick={() => !isOff && takeOffer(offer)}>
        {wordOf(taking, amount)}
      </button>
    </>
  );
}

function wordOf(taking: Taking, amount: number | null): ReactNode {
  if (taking.phase === 'sending') return t`Placing…`;
  if (taking.phase === 'unknown') return t`Checking…`;
  if (taking.phase === 'waiting') return <Wait until={taking.until} />;
  if (amount === null) return t`No cash out now`;
  const figure = signed(amount);
  return t`Cash out ${figure}`;
}

function Done({ taking, onClose }: { taking: Extract<Taking, { phase: 'done' }>; onClose: () => void }) {
  const { title, detail } = wordsOfResult(taking);
  const isGood = taking.result.kind === 'all';
  const outcome = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: the focus would fall to the top of the page.
  useEffect(() => outcome.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p ref={outcome} tabIndex={-1} className={isGood ? 'outcome good' : 'outcome bad'}>
        <Icon name={isGood ? 'check' : 'warning'} size="small" />
        <span>
          <b>{title}</b> {detail}
        </span>
      </p>
      <div className="two">
        {(!isGood || taking.request.percent < 100) && (
          <button type="button" className="btn" onClick={beginAgain}>
            <Trans>New offer</Trans>
          </button>
        )}
        <button type="button" className="btn go" onClick={onClose}>
          <Trans>Done</Trans>
        </button>
      </div>
    </>
  );
}
