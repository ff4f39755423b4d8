import type { ReportedCase } from './reported-case.ts';

const FOOTBALL = 'web/operator/fixtures/openfootball.test.ts';
const RESULTS = 'results/sources/openfootball.test.ts';
const CALENDAR = 'web/operator/fixtures/read-calendar.test.ts';
const ZONES = 'results/files/zoned-time.test.ts';
const CSV = 'web/operator/fixtures/read-csv.test.ts';
const REAL = 'web/operator/fixtures/read-fixtures.test.ts';
const STORY = 'e2e/desk-fixtures.spec.ts';

/** Fixtures that an operator reads from a file. */
export const FILES: readonly ReportedCase[] = [
  [
    'JSON with "time": "13:00 UTC-6": 19:00 UTC',
    'openfootball/worldcup.json, 2026: all of its 104 matches',
    [FOOTBALL, "{ date: '2026-06-11', time: '13:00 UTC-6' }"],
    [RESULTS, "expect(startOf('13:00 UTC-6')).toBe('2026-06-11T19:00:00.000Z')"],
  ],
  [
    'JSON with "time": "20:45 CET": 19:45 UTC',
    'openfootball/worldcup.json, 2026, play-offs',
    [FOOTBALL, "time: '20:45 CET', time_local: '19:45 UTC±0'"],
    [RESULTS, "expect(startOf('20:45 CEST'))"],
  ],
  [
    'Text with 13:00 UTC-6 in front of the sides: the zone is in no name',
    'openfootball/worldcup, 2026',
    [FOOTBALL, '13:00 UTC-6  Mexico v South Africa'],
    [STORY, '13:00 UTC-6  Reds v Blues  @ Mexico City'],
  ],
  [
    '18:00  MŠK Žilina, and MSK Žilina: a club, and no match in Moscow’s time',
    'openfootball/europe, Slovakia 2023/24',
    [FOOTBALL, "'18:00  MSK Žilina            v Spartak Trnava'"],
    [FOOTBALL, "'15:00 MSK Žilina v Spartak Trnava'"],
  ],
  [
    'Tue Aug/19, Tue Nov/4 and then Sat Aug/23 under a heading of 2031/32: all in 2031',
    'openfootball/england, League One 2025/26, where 504 of 552 matches fell behind the season',
    [FOOTBALL, "const days = ['Tue Aug/19', 'Tue Nov/4', 'Sat Aug/23'"],
    [FOOTBALL, 'has its last day in the year of its weekday, or of its season'],
  ],
  [
    'A line without a time: that of the line above',
    'openfootball/england',
    [FOOTBALL, "'7 Ipswich v Liverpool 2031-08-16T20:00Z'"],
  ],
  [
    '(73) 12:00 UTC-7  2A v 2B: a number, a zone and sides to come',
    'openfootball/worldcup, 2026',
    [FOOTBALL, '(75) 12:00 UTC-7  2A v 2B'],
  ],
  [
    '[postponed], [cancelled], [awarded], [abandoned] behind the sides: told by row, and in no name',
    'openfootball/england and openfootball/deutschland',
    [FOOTBALL, '15.00  A   v B    [postponed]'],
  ],
  [
    'Files with CR LF, comments in them: read as those with LF',
    'openfootball, as Git checks files out on Windows',
    [FOOTBALL, "for (const end of ['\\n', '\\r\\n', '\\r'])"],
    [FOOTBALL, 'M   v N    [played]   # a comment'],
  ],
  [
    '1-1 a.e.t. (1-1, 0-1), 3-4 pen.: a score, and in no name',
    'openfootball/worldcup',
    [FOOTBALL, '1-1 a.e.t. (1-1, 0-1), 3-4 pen.'],
  ],
  [
    'Japan - Thailand  5-0  @ Tokyo, without a time: a match',
    'openfootball/internationals, all of its files',
    [FOOTBALL, 'Japan - Thailand  5-0   @ Tokyo, Japan'],
  ],
  [
    'A ppd B, A 0-3 awd B, 18:30 BST/UTC+1: states and zones, and in no name',
    'The lexer of openfootball’s format, sportdb/sport.db.v2; world, Uganda 2023/24, and worldcup, 1938',
    [FOOTBALL, '18:00  A 0-3 awd B'],
    [FOOTBALL, '18:30 BST/UTC+1  A v B'],
  ],
  [
    'A shoot-out over several lines, 2-0 Lovro MAJER, 2-1 CASEMIRO: no match',
    'openfootball/worldcup, 1982 to 2026 in full',
    [FOOTBALL, '2-0 Lovro MAJER, 2-1 CASEMIRO,'],
  ],
  [
    'JSON with "status": "cancelled" or "postponed": no fixture, told by row',
    'openfootball/football.json, 2025/26',
    [FOOTBALL, "const statuses = ['postponed', 'cancelled'"],
    [RESULTS, "{ score: {}, status: 'postponed' }, []"],
  ],
  [
    'JSON with "score": {} or [2, 0]: one row refuses no file',
    'openfootball/football.json',
    [FOOTBALL, 'const scores = [{}, [], [2, 0]'],
    [RESULTS, '[{ score: [2, 0] }, [full]]'],
  ],
  [
    'A start on the eve of a change of the clock, TZID=Australia/Sydney:20261003T193000: 09:30 UTC',
    'RFC 5545, 3.3.5; ts-ics 2.4.6 is an hour off',
    [CALENDAR, 'DTSTART;TZID=Australia/Sydney:20261003T193000'],
    [ZONES, "'2026-10-03', '19:30', 'Australia/Sydney', '2026-10-03T09:30:00.000Z'"],
    ['findings/ts-ics-eve-of-a-change.sh', 'ts-ics'],
  ],
  [
    'Zones by their names in Windows: mapped',
    'Outlook and Exchange; Unicode CLDR, windowsZones',
    [CALENDAR, 'DTSTART;TZID=W. Europe Standard Time:20310601T193000'],
    [ZONES, "['India Standard Time', 'Asia/Calcutta']"],
  ],
  [
    'A zone that nobody knows: refused in its row',
    'RFC 5545, 3.2.19',
    [CALENDAR, "['DTSTART;TZID=Unheard Of:20310601T193000', 'zone-unknown']"],
    [ZONES, "['/example.org/Custom', undefined]"],
  ],
  [
    'A zone with a slash in front: the one that its end names',
    'Evolution and Mozilla Sunbird; RFC 5545, 3.2.19',
    [CALENDAR, 'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20310601T193000'],
    [ZONES, "'/mozilla.org/20050126_1/America/Argentina/Buenos_Aires'"],
  ],
  [
    'DTSTART;VALUE=DATE-TIME without a zone: in the zone that was chosen',
    'RFC 5545, 3.3.5, form 1',
    [CALENDAR, "['DTSTART;VALUE=DATE-TIME:20310603T193000', '2031-06-03T14:00Z']"],
  ],
  [
    'X-WR-TIMEZONE: the zone of times without one',
    'Google Calendar',
    [CALENDAR, 'of no zone is of the calendar’s own'],
  ],
  [
    'A VTIMEZONE behind the events: no match of 1970 or 1981 comes of it',
    'RFC 5545, 3.6, which gives components no order',
    [CALENDAR, 'may stand behind the events, and have no dates of matches'],
  ],
  [
    'STATUS:cancelled in small letters: cancelled',
    'RFC 5545, 2: values are case-insensitive',
    [CALENDAR, "startOf(start, 'STATUS:cancelled')).toBe('cancelled')"],
  ],
  [
    'An event without DTSTART: refused in its row, and the file goes on',
    'RFC 5545, 3.6.1',
    [CALENDAR, "['DTEND:20310601T100000Z', 'no-start']"],
    [CALENDAR, 'an event without a start is refused alone'],
  ],
  [
    'RRULE: a match each time',
    'RFC 5545, 3.3.10',
    [CALENDAR, 'is a match each time, on the clock of its zone'],
    [CALENDAR, 'has one of them moved or cancelled by an entry of its own'],
  ],
  [
    'CSV with semicolons, and a comma in a cell: read',
    'Excel, in countries with a decimal comma',
    [CSV, "['semicolons, with commas in cells', 'Date;Time;Home;Away"],
  ],
  [
    'Files of other leagues and of other times: read',
    'football-data.co.uk: E0 2015/16 and 2025/26, ARG, and those of the nineties',
    [CSV, 'football-data.co.uk: %s'],
    [REAL, '%s is read whole, but for what was called off'],
  ],
  [
    'Times with AM and PM: read',
    'Google Calendar’s CSV, and footystats.org',
    [CSV, "['2031/6/1 7:30 PM', '2031-06-01T19:30Z']"],
    [CSV, "['13/06/2031 12:15 am', '2031-06-13T00:15Z']"],
    [CSV, "['Subject,Start Date,Start Time"],
  ],
  [
    'A status of incomplete, IN_PLAY or TBD: a match to come or in play',
    'footystats.org, football-data.org and api-football.com',
    [CSV, "'incomplete',"],
  ],
  [
    'Days as dd/mm/yy: the whole column says which is the day',
    'football-data.co.uk',
    [CSV, "['E0, 2015/16', 'Div,Date,HomeTeam"],
    [CSV, 'the whole column says whether the day or the month stands first'],
  ],
  [
    '13. Juni 2031, 3 août 2031, 13 जून 2031, 48000,8125: days of spreadsheets',
    'Excel in German, French and Hindi, and its numbers of days',
    [CSV, "['13. Juni 2031 19:30', '2031-06-13T19:30Z']"],
    [CSV, "['48000,8125', '2031-06-01T19:30Z']"],
  ],
  [
    'Columns named Time IST and UK Time: the zone is read, or refused if it means several',
    'Fixture lists that name their zone without brackets',
    [CSV, "['Time IST', 'zone-unknown']"],
    [CSV, "['UK Time', '2031-06-02T14:30Z']"],
  ],
];
