#!/usr/bin/env bash
# ts-ics 2.4.6, in any zone of the machine.
#
# `DTSTART;TZID=Australia/Sydney:20261003T193000` is 09:30 UTC, and ts-ics reads 08:30: it takes the offset that Sydney
# has at 19:30 UTC, when the clocks there have changed already, and not at 19:30 in Sydney. A time on the eve of a change
# is an hour off, in every zone, if the change falls between that time and the same time of UTC. Other days are right.
#
# Seen with Node 24. Fails if the eve is read rightly, or the day after is not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 >> npm.log

cat > eve.mjs << 'JS'
import { convertIcsCalendar } from 'ts-ics';

function startOf(day) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//a//b',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:A v B',
    `DTSTART;TZID=Australia/Sydney:${day}T193000`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return convertIcsCalendar(undefined, lines.join('\r\n')).events[0].start.date.toISOString();
}

const eve = startOf('20261003');
const dayAfter = startOf('20261004');
console.log(`19:30 in Sydney, on the eve of the change: ${eve}, and it is 09:30 UTC; the day after: ${dayAfter}`);
process.exitCode = eve === '2026-10-03T08:30:00.000Z' && dayAfter === '2026-10-04T08:30:00.000Z' ? 0 : 1;
JS
node eve.mjs
