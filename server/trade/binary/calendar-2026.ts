import type { CalendarDay } from './trading-calendar.ts';

// Days of 2026 on which an exchange does not trade, or not at its usual hours, in UTC+5:30. As the exchanges announced
// them; compare it with their circulars each year, and add the next year beside it.

const closed = (day: string, name: string): CalendarDay => ({ day, name, hours: 'closed' });

const INDIA: readonly CalendarDay[] = [
  closed('2026-01-26', 'Republic Day'),
  closed('2026-03-03', 'Holi'),
  closed('2026-03-26', 'Shri Ram Navami'),
  closed('2026-03-31', 'Shri Mahavir Jayanti'),
  closed('2026-04-03', 'Good Friday'),
  closed('2026-04-14', 'Dr. Baba Saheb Ambedkar Jayanti'),
  closed('2026-05-01', 'Maharashtra Day'),
  closed('2026-05-28', 'Bakri Id'),
  closed('2026-06-26', 'Muharram'),
  closed('2026-09-14', 'Ganesh Chaturthi'),
  closed('2026-10-02', 'Mahatma Gandhi Jayanti'),
  closed('2026-10-20', 'Dussehra'),
  closed('2026-11-10', 'Diwali Balipratipada'),
  closed('2026-11-24', 'Prakash Gurpurb Sri Guru Nanak Dev'),
  closed('2026-12-25', 'Christmas'),
];

/** The commodity exchange closes all day on these alone; on the other holidays it trades in the evening. */
const MCX_CLOSED: ReadonlySet<string> = new Set(['2026-01-26', '2026-04-03', '2026-10-02', '2026-12-25']);
const EVENING = { opens: '17:00' } as const;

/** 13:00 in New York, in winter. */
const EARLY = { closes: '23:30' } as const;

export const CALENDAR_2026 = {
  year: 2026,
  nse: INDIA,
  mcx: INDIA.map((day) => (MCX_CLOSED.has(day.day) ? day : { ...day, hours: EVENING })),
  us: [
    closed('2026-01-01', 'New Year'),
    closed('2026-01-19', 'Martin Luther King Day'),
    closed('2026-02-16', 'Presidents’ Day'),
    closed('2026-04-03', 'Good Friday'),
    closed('2026-05-25', 'Memorial Day'),
    closed('2026-06-19', 'Juneteenth'),
    closed('2026-07-03', 'Independence Day, observed'),
    closed('2026-09-07', 'Labor Day'),
    closed('2026-11-26', 'Thanksgiving'),
    { day: '2026-11-27', name: 'Day after Thanksgiving', hours: EARLY },
    { day: '2026-12-24', name: 'Christmas Eve', hours: EARLY },
    closed('2026-12-25', 'Christmas'),
  ],
} as const satisfies {
  readonly year: number;
  readonly nse: readonly CalendarDay[];
  readonly mcx: readonly CalendarDay[];
  readonly us: readonly CalendarDay[];
};
