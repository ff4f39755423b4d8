import { Modal } from '../../shared/dialog/modal.tsx';
import { bestOf } from './quoting.ts';
import type { FarQuote } from './use-quoting.ts';
import type { MarketRow } from './market-rows.ts';

interface Props {
  readonly far: FarQuote;
  readonly onAnswer: (isMeant: boolean) => void;
}

/** A quote far from what is around it, before it is sent. */
export function FarQuoteDialog({ far: { row, change, why }, onAnswer }: Props) {
  const figure = sideWords(row);
  return (
    <Modal title={`Quote ${row.name} this far away?`} className="popup narrow" onClose={() => onAnswer(false)}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(true);
        }}
      >
        <dl className="figures">
          <div>
            <dt>Now</dt>
            <dd>{figure(row.quotes)}</dd>
          </div>
          <div>
            <dt>Yours</dt>
            <dd>{figure(change.quotes)}</dd>
          </div>
        </dl>
        <p className="why">{why}</p>
        <p className="why">It opens a case under Alerts for somebody else to check.</p>
        <button type="button" className="btn" onClick={() => onAnswer(false)}>
          Do not send
        </button>
        <button type="submit" className="btn go">
          Send anyway
        </button>
      </form>
    </Modal>
  );
}

const sideWords =
  ({ kind, market }: MarketRow) =>
  (quotes: MarketRow['quotes']): string => {
    const [back, lay] = [bestOf(quotes, 'back'), bestOf(quotes, 'lay')];
    if (back === undefined && lay === undefined) return 'None';
    if (kind === 'bookmaker') return `${back?.rate ?? '–'} / ${lay?.rate ?? '–'}`;
    const line = (quote: typeof back) => (quote === undefined ? '–' : quote.line / market.per_unit);
    return `${line(lay)} / ${line(back)} at ${back?.rate ?? lay?.rate}`;
  };
