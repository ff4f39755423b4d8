import type { MatchFactOnWire } from 'protocol';
import { twoSources } from './two-sources.ts';

interface TwoSourcesProps {
  readonly facts: readonly MatchFactOnWire[];
  /** Of sources, for people. */
  readonly names: ReadonlyMap<string, string>;
}

/** Two sources of a match side by side, one column a ball; the one in which they differ stands out. */
export function TwoSourcesCard({ facts, names }: TwoSourcesProps) {
  const shown = twoSources(facts);
  if (shown === undefined) return null;
  const { innings, columns, differing, rows, differences } = shown;
  const classOf = (at: number) => (differing.has(at) ? 'differs' : undefined);
  return (
    <section className="card" aria-label="Two sources">
      <header>
        <h2>Two sources</h2>
        <span className="meta">innings {innings}</span>
        <span className="spacer" />
        {differences === 0 ? (
          <span className="meta">They agree.</span>
        ) : (
          <b className="waiting">
            {differences} {differences === 1 ? 'ball differs' : 'balls differ'}
          </b>
        )}
      </header>
      <div className="wrap">
        <table className="two-sources">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Source</span>
              </th>
              {columns.map((place, at) => (
                <th key={place} scope="col" className={classOf(at)}>
                  {place}
                </th>
              ))}
              <th scope="col">Over</th>
              <th scope="col">Runs</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, balls, over, runs }) => (
              <tr key={source}>
                <th scope="row">{names.get(source) ?? source}</th>
                {balls.map((ball, at) => (
                  <td key={columns[at]} className={classOf(at)}>
                    {ball === '' ? <span className="meta">–</span> : <i>{ball}</i>}
                  </td>
                ))}
                <td>{over}</td>
                <td>
                  <b>{runs}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
