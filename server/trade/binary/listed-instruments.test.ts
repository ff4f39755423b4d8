import { DAY_MS } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { CALENDAR_2026 } from './calendar-2026.ts';
import { INSTRUMENTS } from './instruments.ts';
import { ListedInstruments } from './listed-instruments.ts';
import { startOf } from './trading-calendar.ts';
import { isOpen, nextClose, nextOpen } from './trading-hours.ts';

const calendars = () => ({ changes: 0, calendar: [CALENDAR_2026] });

test('however often the instruments are listed, their hours are worked out once between two turns of a day', () => {
  const instruments = new ListedInstruments(calendars());
  const wednesday = startOf('2026-11-25');
  const lists = new Set();
  for (let at = wednesday; at < wednesday + DAY_MS; at += 60_000) lists.add(instruments.at(at));
  // From midnight on, and of each of three exchanges its opening, the moment after it and its closing; the last is midnight.
  expect(lists.size).toBe(9);
});

test('a listed instrument is as its hours say at every moment, across openings, closings, midnight and a holiday', () => {
  const instruments = new ListedInstruments(calendars());
  const from = startOf('2026-11-20');
  const calendar = [CALENDAR_2026];
  const turns = [0, 10, 11.5, 14.5, 19.5, 22.5, 24].map((hour) => hour * 3_600_000);
  const moments = Array.from({ length: 7 }, (_, day) =>
    turns.flatMap((turn) => [-1, 0, 1].map((ms) => day * DAY_MS + turn + ms)),
  );
  for (const moment of moments.flat().toSorted((a, b) => a - b)) {
    const at = from + moment;
    for (const [place, listed] of instruments.at(at).entries()) {
      const instrument = INSTRUMENTS[place] as (typeof INSTRUMENTS)[number];
      expect(listed).toMatchObject({
        isOpen: isOpen(instrument, at, calendar),
        opensAt: nextOpen(instrument, at, calendar),
        closesAt: nextClose(instrument, at, calendar),
      });
    }
  }
});

test('a calendar that operators change is read again', () => {
  const changed = calendars();
  const instruments = new ListedInstruments(changed);
  const at = startOf('2026-11-24');
  const before = instruments.at(at);
  changed.changes += 1;
  expect(instruments.at(at)).not.toBe(before);
});
