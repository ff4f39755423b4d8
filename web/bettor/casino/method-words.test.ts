import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { cardsOf, TABLES, tableOf, VIRTUALS } from 'games';
import { hasCards, methodRows } from './method-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const wordsOf = (code: string) => new Map(methodRows(tableOf(code)));
const NAMES: Readonly<Record<string, string>> = { A: 'ace', 6: 'six', T: 'ten', Q: 'queen', K: 'king' };
const ofCards = TABLES.filter(hasCards);
const others = [...TABLES, ...VIRTUALS].filter((game) => !hasCards(game));

test.each(ofCards.filter(({ pack }) => pack !== '35').map(({ code, pack }) => [code, pack ?? '52'] as const))(
  'the deck of %s is told as its pack of %s lies',
  (code, pack) => {
    const words = wordsOf(code).get('Deck') ?? '';
    const cards = cardsOf(pack);
    for (const card of [cards[0], cards.at(-1)]) expect(words).toContain(NAMES[card?.charAt(0) ?? '']);
    const count = cards.filter((card) => card === cards[0]).length;
    expect(words.includes('packs')).toBe(count > 1);
  },
);

test('the pack of the super over is told by its faces', () => {
  expect(wordsOf('superover').get('Deck')).toContain('five each of 0, 1, 2, 3, 4, 6 and a wicket');
});

test.each(others.map(({ code }) => code))('%s has no cards, and no deck is spoken of', (code) => {
  const words = wordsOf(code);
  expect(words.has('Deck')).toBe(false);
  expect(words.has('Card')).toBe(false);
  expect(words.size).toBe(4);
});
