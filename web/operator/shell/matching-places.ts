import type { StaffPermission } from 'protocol';
import { plural } from '../controls/plural.ts';
import { switchNeeds, type SwitchTo } from '../controls/press-order.ts';
import type { DeskMatch } from '../data/desk-matches.ts';

/** An entry of the command palette. */
export interface Place {
  readonly to: string;
  readonly name: string;
  /** Beside the name, muted. */
  readonly about: string;
  /** An action on a match; `to` is its page. */
  readonly does?: { readonly match: Pick<DeskMatch, 'id' | 'name'>; readonly to: SwitchTo };
}

export const MOST_PLACES = 12;
const BET = /^[1-9]\d{0,14}$/;

/** The bet whose number was typed: whether there is one, its page says. */
export function betsNumbered(typed: string): readonly Place[] {
  const number = typed.trim();
  return BET.test(number) ? [{ to: `/bet/${number}`, name: number, about: 'Bet' }] : [];
}

/**
 * Places in whose name every typed word begins a word; those that begin with what was typed come first. What is done to a
 * match is found by the match's name too: a verb alone names none of them.
 */
export function matchingPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = places.filter(
    ({ name, does }) =>
      parts.every((part) => beginsWord(name, part)) &&
      (does === undefined || parts.some((part) => beginsWord(does.match.name, part))),
  );
  const first = parts[0] ?? '';
  const rank = ({ name }: Place) => (name.toLowerCase().startsWith(first) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_PLACES);
}

const beginsWord = (name: string, part: string): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(part));

type May = (permission: StaffPermission) => boolean;

const CRICKET = 4;

/** Actions that can be started from every page, by those with the permission. */
export function actionsOf(matches: readonly DeskMatch[], may: May): readonly Place[] {
  const news: readonly Place[] = [
    ...(may('manage-catalogue') ? [{ to: '/matches?new=1', name: 'New match', about: 'Action' }] : []),
    ...(may('manage-catalogue') ? [{ to: '/fixtures', name: 'Add matches from a file', about: 'Action' }] : []),
    ...(may('manage-catalogue')
      ? [
          { to: '/templates', name: 'Templates of matches', about: 'Page' },
          { to: '/sports', name: 'Sports', about: 'Page' },
        ]
      : []),
    ...(may('manage-people') ? [{ to: '/people?new=1', name: 'New person', about: 'Action' }] : []),
  ];
  return [...news, ...matches.flatMap((match) => actionsOfMatch(match, may))];
}

function actionsOfMatch(match: DeskMatch, may: May): readonly Place[] {
  const { id, name, sportId, open, suspended } = match;
  const switched = (verb: string, to: SwitchTo, count: number): readonly Place[] =>
    count === 0 || !may(switchNeeds(to))
      ? []
      : [
          {
            to: `/match/${id}`,
            name: `${verb} ${name}`,
            about: `Action, ${plural(count, 'market')}`,
            does: { match, to },
          },
        ];
  return [
    ...switched('Suspend', 'suspended', open),
    ...switched('Open', 'open', suspended),
    ...(may('enter-facts') ? [{ to: `/facts/${id}`, name: `Facts of ${name}`, about: 'Action' }] : []),
    ...(may('enter-facts') && sportId === CRICKET
      ? [{ to: `/score/${id}`, name: `Score ${name}`, about: 'Action' }]
      : []),
  ];
}

/** Markets that are not over, each with its match. */
export const marketsOf = (matches: readonly DeskMatch[]): readonly Place[] =>
  matches.flatMap(({ id, name, markets }) =>
    markets
      .filter(({ status }) => status !== 'settled' && status !== 'void')
      .map((market) => ({
        to: `/match/${id}?market=${market.market_id}`,
        name: `${market.name}, ${name}`,
        about: 'Market',
      })),
  );
