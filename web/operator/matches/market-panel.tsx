import { useQuery } from '@tanstack/react-query';
import type { AdminMarket } from 'protocol';
import { suspensionWords } from 'protocol/incident-words';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { minorOf, Worst } from '../controls/figures.tsx';
import { useIsResting } from '../controls/rest.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { HoldCard } from '../voids/hold-card.tsx';
import { VoidBetsCard } from '../voids/void-bets-card.tsx';
import { AddRunnerAct } from './add-runner.tsx';
import { CloseAct } from './close-act.tsx';
import { LimitsAct } from './limits-form.tsx';
import { MarketRule } from './market-rule.tsx';
import { canQuote, canSwitch, stateWords, type MarketRow } from './market-rows.ts';
import { NamesAct } from './names-act.tsx';
import { removedWords } from './removals.ts';
import { RemoveRunnerAct } from './remove-runner.tsx';
import { RemarkAct } from './remark-act.tsx';
import { isOfSides } from './runner-answers.ts';
import { QuoteForm, type WantedField } from './quote-form.tsx';
import { StartAct } from './start-act.tsx';
import { delayOf } from './start-words.ts';
import { toggleNeeds, type Trading } from './use-trading.ts';

interface PanelProps {
  readonly matchId: number;
  readonly row: MarketRow;
  readonly rows: readonly MarketRow[];
  readonly trading: Trading;
  /** The field of a quote that a key leads to. */
  readonly wanted: WantedField | undefined;
  readonly onReached: () => void;
  /** All of the match, as the desk's lists have them. */
  readonly markets: readonly AdminMarket[];
  /** Made here just now. */
  readonly isNew: boolean;
  readonly onOffered: () => void;
  /** Only if it stands in place of the rows. */
  readonly onClose: (() => void) | undefined;
}

const amount = (units: number): string => formatStake(minorOf(units));

/** The selected market: its figures, and what can be done with it, each with its consequence in words. */
export function MarketPanel({ matchId, row, rows, trading, wanted, onReached, ...props }: PanelProps) {
  const { markets, isNew, onOffered, onClose } = props;
  const { market, book } = row;
  const listed = markets.find(({ market_id }) => market_id === market.market_id);
  const { house_exposure: worst = 0, house_loss_cap: houseCap = 0 } = listed ?? {};
  const { may } = useOwnPermissions();
  const isSoon = useIsResting(`market ${market.market_id}`);
  const isOpenable = book.status === 'inactive' || book.status === 'suspended';
  /** The two sides of a match both start: none drops out, and none joins. */
  const canRunnersChange = row.kind === 'book' && !isOfSides(market.runners, listed?.match_name ?? '');
  return (
    <section className="card panel" aria-label={`Market ${market.name}`}>
      <header>
        <h2>{market.name}</h2>
        <span className="spacer" />
        <span className={`state ${book.status}`}>{stateWords({ ...row, quoteState: undefined })}</span>
        {onClose !== undefined && (
          <button type="button" className="icon-button" aria-label="Back to all markets" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <dl className="figures">
        <Figure name="Matched">{formatMoney(minorOf(book.matched))}</Figure>
        <Figure name="Worst case">
          <Worst units={worst} />
        </Figure>
        <Figure name="Commission">{market.commission} %</Figure>
        <Figure name="Minimum stake">{amount(market.min_stake)}</Figure>
        <Figure name="Maximum stake">{market.max_stake === 0 ? 'No limit' : amount(market.max_stake)}</Figure>
        <Figure name="Maximum win">{market.max_profit === 0 ? 'No limit' : amount(market.max_profit)}</Figure>
        {houseCap > 0 && <Figure name="The house may lose">{amount(houseCap)}</Figure>}
      </dl>
      <ul className="acts">
        {book.status === 'suspended' && <LastSuspension marketId={market.market_id} version={book.version} />}
        {canQuote(row) && <QuoteForm key={row.id} row={row} trading={trading} wanted={wanted} onReached={onReached} />}
        {canSwitch(row) && may(toggleNeeds(book)) && (
          <Act
            name={isOpenable ? 'Open' : 'Suspend'}
            consequence={
              isOpenable ? openWords(book, listed) : 'No bets are taken or matched. Unmatched bets stay in the book.'
            }
            isSoon={isOpenable && isSoon}
            onDo={() => trading.toggle(row)}
          />
        )}
        {(book.status === 'open' || book.status === 'suspended') && (
          <InPlayAct row={row} listed={listed} trading={trading} />
        )}
        {(book.status === 'open' || book.status === 'suspended') && <CloseAct row={row} />}
        {listed !== undefined && <StartAct market={listed} markets={markets} />}
        {book.status !== 'closed' && <LimitsAct market={market} houseCap={houseCap} />}
        <NamesAct market={market} />
        <RemarkAct market={market} />
        {canRunnersChange && market.runners.length > 1 && (book.status === 'open' || book.status === 'suspended') && (
          <RemoveRunnerAct matchId={matchId} row={row} rows={rows.filter(({ kind }) => kind === 'book')} />
        )}
        {canRunnersChange && book.status === 'inactive' && (
          <li className="why">A runner that does not start is removed here once the market has been opened.</li>
        )}
        {removedWords(row).map((words) => (
          <li key={words} className="why">
            {words}. Its bets are void; the odds of bets on the others were reduced.
          </li>
        ))}
        {canRunnersChange && (market.payoff === 'runners' || market.payoff === 'each-way') && (
          <AddRunnerAct row={row} />
        )}
        {row.decided !== '' && <li className="why">{DECIDED_WORDS[row.decided] ?? DECIDED}</li>}
        {book.status === 'closed' && <li className="why">Closed. Decide its result under Settlement.</li>}
      </ul>
      {book.status !== 'inactive' && (
        <VoidBetsCard market={{ ...market, isNumber: row.kind === 'session' }} onDone={refreshMarkets} />
      )}
      {listed !== undefined && (
        <HoldCard marketId={market.market_id} name={market.name} held={listed.held} onDone={refreshMarkets} />
      )}
      <MarketRule row={row} isNew={isNew} onOffered={onOffered} />
    </section>
  );
}

/** @param version  of the market: each change may be another suspension */
function LastSuspension({ marketId, version }: { marketId: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['last-suspension', marketId, version],
    queryFn: () => ask('admin/getLastSuspension', { market_id: marketId }),
  });
  if (!data) return null;
  const { from, cause, by_name: name } = data;
  return (
    <li className="why">
      Suspended {formatDateTime(Date.parse(from))}: {suspensionWords(cause).toLowerCase()}
      {name !== '' && `, ${name}`}.
    </li>
  );
}

const DECIDED = 'The facts decide it: no bets are taken. Its result waits for approval, or is paid in a moment.';
const DECIDED_WORDS: Readonly<Record<string, string>> = {
  held: 'The facts would decide it: no bets are taken. Its result is held.',
};

function openWords({ in_play, status, bet_delay }: MarketRow['book'], listed: AdminMarket | undefined): string {
  if (in_play) return `Bets are taken again, with ${bet_delay / 1000} s of delay.`;
  const isTurned = status === 'inactive' && listed?.at_start === 'turn-in-play';
  if (isTurned && Date.parse(listed.open_date) <= Date.now())
    return `It opens in play, with ${listed.start_delay / 1000} s of delay.`;
  return 'Bets are taken at once.';
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ActProps {
  readonly name: string;
  readonly consequence: string;
  /** Too soon after the press that it would undo. */
  readonly isSoon: boolean;
  readonly onDo: () => void;
}

function Act({ name, consequence, isSoon, onDo }: ActProps) {
  return (
    <li>
      <p className="why">{consequence}</p>
      <button type="button" className="btn" aria-disabled={isSoon || undefined} onClick={onDo}>
        {name}
      </button>
    </li>
  );
}

const LONGEST_DELAY_S = 60;

interface InPlayProps extends Pick<PanelProps, 'row' | 'trading'> {
  /** As the desk's lists have the market. */
  readonly listed: AdminMarket | undefined;
}

/** In play with a delay, or back; the delay of one that is in play can be changed. */
function InPlayAct({ row, listed, trading }: InPlayProps) {
  const { book } = row;
  const [typed, setTyped] = useState<string>();
  const seconds = typed ?? String(delayOf(book, listed) / 1000);
  const may = useOwnPermissions().may('run-markets');
  const delay = Number(seconds);
  const isDelay = seconds.trim() !== '' && delay >= 0 && delay <= LONGEST_DELAY_S;
  if (!may && typed === undefined) return null;
  return (
    <li>
      <p className="why">
        {book.in_play
          ? `In play with ${book.bet_delay / 1000} s of delay. A new delay applies to bets from now on.`
          : 'Bets wait for the delay before they match. Unmatched bets lapse unless the bettor keeps them in play.'}
      </p>
      <form
        className="in-play-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (may && isDelay) void trading.turnInPlay(row, Math.round(delay * 1000));
        }}
      >
        <input
          className="input"
          inputMode="decimal"
          aria-label="Bet delay, seconds"
          aria-invalid={!isDelay}
          value={seconds}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="meta" aria-hidden="true">
          s of delay
        </span>
        {may && (
          <button type="submit" className="btn" disabled={!isDelay}>
            {book.in_play ? 'Change delay' : 'Turn in play'}
          </button>
        )}
        {may && book.in_play && (
          <button type="button" className="btn" onClick={() => void trading.turnPreMatch(row)}>
            Back to pre-match
          </button>
        )}
      </form>
    </li>
  );
}
