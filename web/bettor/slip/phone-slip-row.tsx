import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { CELL, ROW } from '../../shared/grid/grid-roles.ts';
import { later } from '../data/later.tsx';
import { useSlip } from './shown-slip.ts';

export const PhoneSlip = later(() => import('./phone-slip.tsx'), 'PhoneSlip');

/** On phones, the slip of a market that has no rows of its own. */
export function PhoneSlipFor({ market }: { market: Market }) {
  const isDesktop = useMedia(DESKTOP);
  const isHere = useSlip(({ slip }) => slip.phase !== 'closed' && slip.draft.selection.market.id === market.id);
  return !isDesktop && isHere ? <PhoneSlip /> : null;
}

/** On phones, the slip as a row of the table, right under the row that was tapped. */
export function PhoneSlipRow({ market, runner, columns }: { market: Market; runner: Runner; columns: number }) {
  const isDesktop = useMedia(DESKTOP);
  const isHere = useSlip(
    ({ slip }) =>
      slip.phase !== 'closed' &&
      slip.draft.selection.market.id === market.id &&
      slip.draft.selection.runner.id === runner.id,
  );
  if (isDesktop || !isHere) return null;
  return (
    <tr className="slip-row" {...ROW}>
      <td colSpan={columns} {...CELL}>
        <PhoneSlip />
      </td>
    </tr>
  );
}
