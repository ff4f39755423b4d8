import { Cases } from '../chances.ts';
import { book, yesNo, yesOrNo } from '../groups.ts';
import type { Answer, Dealt, Group, Place, Round, Start, Table } from '../table.ts';
import { priceFor } from './fair-price.ts';

/** Runners of one race: how often each would win, in whole weights. Runner n is the n-th. */
export interface Field {
  readonly id: string;
  readonly name: string;
  readonly weights: readonly number[];
}

const GIVE_BACK = { win: 0.93, place: 0.93, forecast: 0.92, tricast: 0.92 } as const;

const namesOf = ({ weights }: Field) => weights.map((_, index) => `${index + 1}`);
const weightOf = ({ weights }: Field, runner: string) => weights[Number(runner) - 1] as number;
const sumOf = (field: Field) => field.weights.reduce((sum, weight) => sum + weight, 0);

/** Every order of the first few, with its probability: each place is drawn from those that are left. */
function* firstOf(
  field: Field,
  length: number,
): Generator<{ readonly runners: readonly string[]; readonly chance: number }> {
  if (length === 0) {
    yield { runners: [], chance: 1 };
    return;
  }
  for (const { runners, chance } of firstOf(field, length - 1)) {
    const left = sumOf(field) - runners.reduce((sum, runner) => sum + weightOf(field, runner), 0);
    for (const runner of namesOf(field))
      if (!runners.includes(runner))
        yield { runners: [...runners, runner], chance: (chance * weightOf(field, runner)) / left };
  }
}

function chancesOfFirst(field: Field, length: number, answer: (runners: readonly string[]) => Answer) {
  const cases = new Cases();
  for (const { runners, chance } of firstOf(field, length)) cases.add(answer(runners), chance);
  return cases.chances();
}

const orderOf = (cards: Pick<Dealt, 'steps'>) => cards.steps.map(({ card }) => card);

/** A book on the first one, two or three in their order. */
function orderBook(field: Field, kind: 'win' | 'forecast' | 'tricast', name: string): Group {
  const length = { win: 1, forecast: 2, tricast: 3 }[kind];
  const by = (runners: readonly string[]) => runners.slice(0, length).join('-');
  const chances = chancesOfFirst(field, length, by);
  return book({
    id: kind,
    name,
    bets: `${field.id}-${kind}`,
    runners: [...chances].map(([order, chance]) => [order as string, `${order}`, priceFor(chance, GIVE_BACK[kind])]),
    answer: (round) => by(orderOf(round)),
    chances: () => chances,
  });
}

/** Three places of eight runners or more, otherwise two. */
export const placesOf = ({ weights }: Field): number => (weights.length >= 8 ? 3 : 2);

function placed(field: Field, runner: string): Group {
  const places = placesOf(field);
  const isPlaced = (runners: readonly string[]) => runners.slice(0, places).includes(runner);
  const chances = chancesOfFirst(field, places, (runners) => yesOrNo(isPlaced(runners)));
  return yesNo({
    id: `place-${runner}`,
    bets: `${field.id}-place-${runner}`,
    name: `${runner} in the first ${places}`,
    yes: priceFor(chances.get('yes') as number, GIVE_BACK.place),
    answer: (round: Round) => isPlaced(orderOf(round)),
    chances: () => chances,
  });
}

function groupsOf(field: Field): readonly Group[] {
  return [
    orderBook(field, 'win', 'Winner'),
    ...namesOf(field).map((runner) => placed(field, runner)),
    orderBook(field, 'forecast', 'Forecast: the first two in their order'),
    orderBook(field, 'tricast', 'Tricast: the first three in their order'),
  ];
}

function race({ code, name, fields }: { code: string; name: string; fields: readonly Field[] }): Table {
  const fieldAt = ({ index = 1 }: Start) => fields[(index - 1) % fields.length] as Field;
  const groups = new Map<Field, readonly Group[]>();
  const groupsAt = (field: Field) => {
    const known = groups.get(field) ?? groupsOf(field);
    groups.set(field, known);
    return known;
  };
  const finish: Place = { id: 'finish', name: 'Finish' };
  return {
    code,
    name,
    family: 'virtual',
    pack: null,
    places: [finish],
    rules: [
      'Each place is drawn from the runners that are left, by their weights; there are no dead heats. The fields take turns: round 1 has the first.',
      ...fields.map(
        ({ name: called, weights }) => `${called}: weights ${weights.join(', ')} for runners 1 to ${weights.length}.`,
      ),
    ],
    deal: (dealer, start) => {
      const field = fieldAt(start);
      for (let left = namesOf(field); left.length > 0;) {
        const weights = left.map((runner) => weightOf(field, runner));
        const next: string =
          left.length === 1 ? dealer.oneOf(left, finish.id) : dealer.weighted(left, weights, finish.id);
        left = left.filter((runner) => runner !== next);
      }
    },
    decide: (cards) => ({ winner: orderOf(cards)[0] as string, order: orderOf(cards) }),
    groups: (start) => groupsAt(fieldAt(start)),
    starts: fields.map((_, index) => ({ index: index + 1 })),
  };
}

export const vhorses = race({
  code: 'vhorses',
  name: 'Virtual horses',
  fields: [
    { id: 'a', name: 'First field', weights: [24, 18, 16, 13, 11, 8, 6, 4] },
    { id: 'b', name: 'Second field', weights: [9, 31, 12, 7, 17, 5, 13, 6] },
    { id: 'c', name: 'Third field', weights: [13, 12, 15, 11, 14, 10, 13, 12] },
  ],
});

export const vdogs = race({
  code: 'vdogs',
  name: 'Virtual dogs',
  fields: [
    { id: 'a', name: 'First field', weights: [26, 21, 18, 15, 12, 8] },
    { id: 'b', name: 'Second field', weights: [14, 17, 19, 16, 18, 16] },
    { id: 'c', name: 'Third field', weights: [8, 11, 34, 17, 20, 10] },
  ],
});
