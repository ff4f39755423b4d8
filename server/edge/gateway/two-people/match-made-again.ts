import { canonicalJson } from 'results';
import { madeBefore } from '../checks/made-before.ts';
import type { BodyOf, Measured, MeasureNeeds } from './measured.ts';

/** Another match of sides that have begun one: the second game of a day, or one match made again once its result is known. */
export async function ofNewMatch(
  { series_id: seriesId, name, open_date }: BodyOf<'admin/createMatch'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const other = await madeBefore({ seriesId, name, openAt: Date.parse(open_date) }, needs);
  if (other === undefined) return undefined;
  const before = { match_name: other.name };
  return { kind: 'policy', amount: 0, isAlways: true, before, seen: canonicalJson({ match: other.matchId }) };
}
