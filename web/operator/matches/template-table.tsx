import { AmountInput } from '../controls/amount-field.tsx';
import type { MatchTemplateOnWire } from 'protocol';
import { marketWords } from './market-words.ts';
import { type EditedMarket, NUMBERED, numberField, problemOf } from './template-edit.ts';

interface Props {
  readonly markets: readonly EditedMarket[];
  /** The format's figures; undefined while one of them is not typed. */
  readonly figures: MatchTemplateOnWire['figures'] | undefined;
  readonly onChange: (key: string, fields: Partial<EditedMarket>) => void;
  readonly onMove: (key: string) => void;
  readonly onRemove: (key: string) => void;
  readonly onCopy: (market: EditedMarket) => void;
}

/** One market a row, in the order in which bettors see them. */
export function TemplateTable({ markets, figures, ...acts }: Props) {
  return (
    <div className="wrap card">
      <table className="table dense template-table">
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col">At the start</th>
            <th scope="col">Over, set, period</th>
            <th scope="col">Maximum stake</th>
            <th scope="col">Maximum win</th>
            <th scope="col">The house may lose</th>
            <th scope="col">Commission, %</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <MarketLine key={market.key} market={market} problem={problemOf(market, markets, figures)} {...acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps extends Omit<Props, 'markets' | 'figures'> {
  readonly market: EditedMarket;
  readonly problem: string;
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { commission: 'As match', number: '' };

function MarketLine({ market, problem, onChange, onMove, onRemove, onCopy }: LineProps) {
  const { key, name, isQuoted, ruleTitle, atStart } = market;
  const numbered = numberField(market.subject);
  const field = (column: 'maxStake' | 'maxProfit' | 'houseCap' | 'number' | 'commission', label: string) => (
    <AmountInput
      className="input"
      aria-label={`${label} of ${name}`}
      placeholder={PLACEHOLDERS[column] ?? 'No limit'}
      value={market[column]}
      onChange={(text) => onChange(key, { [column]: text })}
    />
  );
  return (
    <tr>
      <th scope="row">
        <input
          className="input"
          aria-label="Name of the market"
          maxLength={120}
          aria-invalid={problem !== ''}
          value={name}
          onChange={(event) => onChange(key, { name: event.target.value })}
        />
        <span className="meta">{marketWords(isQuoted, ruleTitle)}</span>
        {problem !== '' && <span className="waiting"> {problem}</span>}
      </th>
      <td data-label="At the start">
        <select
          className="input"
          aria-label={`What the clock does to ${name}`}
          value={atStart}
          onChange={(event) => onChange(key, { atStart: event.target.value as EditedMarket['atStart'] })}
        >
          <option value="turn-in-play">turns in play</option>
          <option value="suspend">is suspended</option>
          <option value="nothing">stays as it is</option>
        </select>
      </td>
      <td data-label="Over, set, period">{numbered !== undefined && field('number', NUMBERED[numbered] ?? '')}</td>
      <td data-label="Maximum stake">{field('maxStake', 'Maximum stake')}</td>
      <td data-label="Maximum win">{field('maxProfit', 'Maximum win')}</td>
      <td data-label="The house may lose">{isQuoted && field('houseCap', 'What the house may lose on')}</td>
      <td data-label="Commission, %">{field('commission', 'Commission')}</td>
      <td className="template-line-acts">
        <button type="button" className="btn small" onClick={() => onMove(key)}>
          Up<span className="visually-hidden"> {name}</span>
        </button>
        <button type="button" className="btn small" onClick={() => onCopy(market)}>
          Copy<span className="visually-hidden"> {name}</span>
        </button>
        <button type="button" className="btn small" onClick={() => onRemove(key)}>
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </td>
    </tr>
  );
}
