import { Trans, useLingui } from '@lingui/react/macro';
import { SportIcon } from '../../shared/icon.tsx';
import { useMinute } from '../../shared/use-now.ts';
import type { ListedMatch } from '../data/from-wire.ts';
import { rovingFocus } from '../../shared/grid/roving-focus.ts';
import { MatchRow } from './match-row.tsx';
import { COLUMN_HEADER, GRID, ROW, ROW_GROUP, ROW_HEADER } from '../../shared/grid/grid-roles.ts';

export interface MatchGroup {
  readonly sportId: number;
  readonly sportName: string;
  readonly matches: readonly ListedMatch[];
}

export interface MatchTableProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly groups: readonly MatchGroup[];
  /** Headings by sport, where the list holds several. */
  readonly showsSports: boolean;
}

/** A list of matches with live best prices. */
export function MatchTable({ id, title, note, groups, showsSports }: MatchTableProps) {
  const titleId = `list-${id}`;
  const first = groups[0]?.matches[0]?.id;
  const now = useMinute();
  return (
    <section className="card" aria-labelledby={titleId}>
      <table {...GRID} aria-labelledby={titleId} {...rovingFocus}>
        <thead {...ROW_GROUP}>
          <tr className="match-captions" {...ROW}>
            <th {...COLUMN_HEADER}>
              <h2 id={titleId}>
                {title} {note !== undefined && <span className="meta">{note}</span>}
              </h2>
            </th>
            {['1', 'X', '2'].flatMap((column) => [
              <th key={`${column}b`} {...COLUMN_HEADER}>
                <b>{column}</b>
                <Trans>Back</Trans>
              </th>,
              <th key={`${column}l`} {...COLUMN_HEADER}>
                <span className="visually-hidden">{column} </span>
                <Trans>Lay</Trans>
              </th>,
            ])}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.sportId} {...ROW_GROUP}>
            {showsSports && (
              <tr className="row-group" {...ROW}>
                <th {...ROW_HEADER}>
                  <SportIcon sportId={group.sportId} size="small" />
                  {group.sportName}
                </th>
              </tr>
            )}
            {group.matches.map((match) => (
              <MatchRow key={match.id} match={match} isFirst={match.id === first} now={now} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Boxes of the final size while the first list is on its way. */
export function MatchTableSkeleton() {
  const { t } = useLingui();
  return (
    <section className="card" aria-busy="true" aria-label={t`Matches, loading`}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="match-row skeleton-row">
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </section>
  );
}
