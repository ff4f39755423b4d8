import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Reason, REASONS } from '../engine/outside/reasons.ts';
import type { Source } from '../engine/outside/read-table.ts';
import { figuresOf, inapplicableIn, playedTests, type Standing, type Tested } from '../engine/outside/tally.ts';
import type { PlayedClient } from './client-requests.ts';
import type { Evidence } from './evidence.ts';
import { OPEN, READ_AS } from './open-lines.ts';
import { DIFFERENT } from './reported/others.ts';
import type { ReportedCase } from './reported/reported-case.ts';
import { REPORTED } from './reported/reported-cases.ts';
import { SPECIFIED } from './specification-lines.ts';

interface Played {
  readonly source: Source;
  readonly tests: readonly Tested[];
}

/**
 * The specification's lines and the reported cases with their tests, how the tests of other exchanges come out here,
 * and which requests of Betfair clients are answered; as Markdown.
 */
export function conformancePage(sources: readonly Source[], clients: readonly PlayedClient[]): string {
  const played = sources.map((source) => ({ source, tests: playedTests(source) }));
  return `${[
    '# Conformance',
    '## The specification, line by line',
    specification(),
    '## Reported cases',
    reported(),
    '## Tests of other exchanges',
    introduction(played),
    '## By source',
    bySource(played),
    ...played.map(({ source, tests }) => byFile(source, tests)),
    '## What differs on purpose',
    differing(played),
    '## Not applicable',
    inapplicable(sources),
    '## Betfair clients',
    recordedClients(),
    '### Requests of Betfair clients',
    clientRequests(clients),
    '## Bugs made by hand',
    'Each is put into a copy of our own sources, and `npm run simulate -- --mutants` plays seeds of 1,000 commands on it until one of them violates something. It writes the table.',
    mutants(),
  ].join('\n\n')}\n`;
}

/** The customer's specification with its evidence. */
function specification(): string {
  const sections = Object.entries(SPECIFIED).map(([section, lines]) =>
    [
      `### ${section}\n`,
      row(['line', 'evidence']),
      row(['---', '---']),
      ...lines.map(([line, ...all]) => row([line, evidenceOf(all)])),
    ].join('\n'),
  );
  return [
    'Each line of the customer’s specification with the tests that prove it; a test keeps the list true to their names. The rows of `e2e/spec/` run in a browser on the running exchange.',
    ...sections,
    '### Open: waits for the casino’s tables',
    OPEN.map((line) => `- ${line}`).join('\n'),
    '### Read so, where a line leaves it open',
    READ_AS.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

/** The cases that others showed, with their evidence. */
function reported(): string {
  const groups = Object.entries(REPORTED).map(([group, cases]) => `### ${group}: ${cases.length}\n\n${casesOf(cases)}`);
  return [
    'What public reports, programs of others and real files showed to be wrong: what is fed and what is right, whose case it is, and the tests that hold it. A test keeps the list true to their names.',
    ...groups,
    '### Different on purpose',
    casesOf(DIFFERENT),
  ].join('\n\n');
}

const casesOf = (cases: readonly ReportedCase[]) =>
  [
    row(['case', 'source', 'evidence']),
    row(['---', '---', '---']),
    ...cases.map(([line, source, ...all]) => row([line, source, evidenceOf(all)])),
  ].join('\n');

/** The files, each once. */
const evidenceOf = (all: readonly Evidence[]) => [...new Set(all.map(([file]) => `\`${file}\``))].join(', ');

/** What programs of the other exchange did here, as it was written down when they last ran. */
function recordedClients(): string {
  return readFileSync(join(import.meta.dirname, '../server/edge/betfair/testing/clients.md'), 'utf8').trim();
}

/** Counted from the table when it was played just now. */
function clientRequests(clients: readonly PlayedClient[]): string {
  const unanswered = clients.flatMap(({ name, requests }) =>
    requests.filter(({ isAnswered }) => !isAnswered).map(({ title }) => `- ${name}: ${title}`),
  );
  return [
    'Each request of `server/edge/betfair/testing/requests.table.txt` was sent to an exchange, as its client sends it: method, path, headers and body. It counts as answered if status, content type and everything that the client reads are as the table has them.',
    [
      row(['client and version', 'requests', 'answered']),
      row(['---', '--:', '--:']),
      ...clients.map(({ name, requests }) =>
        row([name, requests.length, requests.filter(({ isAnswered }) => isAnswered).length]),
      ),
    ].join('\n'),
    ...(unanswered.length === 0 ? [] : [`Not answered:\n\n${unanswered.join('\n')}`]),
  ].join('\n\n');
}

/** As the simulation wrote it when its mutants were last played. */
function mutants(): string {
  return readFileSync(join(import.meta.dirname, '../simulation/mutants/table.md'), 'utf8').trim();
}

function introduction(played: readonly Played[]): string {
  const scenarios = played.reduce((total, { source }) => total + source.scenarios.length, 0);
  return [
    'What the tests of other exchanges say of this one. Their figures are carried over as tables of ours, in `engine/outside/`; no code and no sentence is. `npm run conformance` plays every table through the engine, whose state is written out and read back after each command.',
    `A test of a source counts *as there* when every figure is the one of the source, to the minor unit. It *differs* when one does not: then the table has both figures, ours is what is checked, and the reason names the rule in docs/rules.md. It is *not applicable* when nothing in it is something that an exchange does. *Figures* are all amounts and answers that are looked at in the ${scenarios} plays of these tests, *others* those where ours is another on purpose.`,
  ].join('\n\n');
}

const count = (tests: readonly Tested[], standing: Standing) =>
  tests.filter((test) => test.standing === standing).length;

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function bySource(played: readonly Played[]): string {
  const head = [
    'source',
    'licence',
    'files',
    'tests',
    'as there',
    'differ',
    'not applicable',
    'fail',
    'figures',
    'others',
  ];
  return [
    row(head),
    row(['---', '---', ...Array.from({ length: head.length - 2 }, () => '--:')]),
    ...played.map(({ source, tests }) => {
      const files = Object.keys(source.tests);
      const all = Object.values(source.tests).reduce((total, of) => total + of, 0);
      const not = files.reduce((total, file) => total + inapplicableIn(source, file), 0);
      const link = `[${source.name}](https://github.com/${source.repository}/tree/${source.commit})`;
      const { looked, others } = figuresOf(source);
      const counts = [count(tests, 'as-there'), count(tests, 'differs'), not, count(tests, 'fails'), looked, others];
      return row([link, source.licence, files.length, all, ...counts]);
    }),
  ].join('\n');
}

function byFile(source: Source, tests: readonly Tested[]): string {
  const lines = Object.entries(source.tests).map(([file, all]) => {
    const here = tests.filter((test) => test.file === file);
    const counts = [count(here, 'as-there'), count(here, 'differs'), inapplicableIn(source, file)];
    return row([file, all, ...counts]);
  });
  return [
    `### ${source.name}, by file\n`,
    row(['file', 'tests', 'as there', 'differ', 'not applicable']),
    row(['---', '--:', '--:', '--:', '--:']),
    ...lines,
  ].join('\n');
}

function differing(played: readonly Played[]): string {
  const parts = (Object.keys(REASONS) as Reason[]).map((reason) => {
    const lines = played.flatMap(({ source, tests }) => {
      const here = tests.filter((test) => test.standing === 'differs' && test.because.includes(reason));
      const files = [...new Set(here.map((test) => test.file))];
      return files.map((file) => {
        const names = here.filter((test) => test.file === file).map((test) => test.name);
        return `- ${source.name.split(',')[0]}, ${file}: ${names.join(', ')}`;
      });
    });
    const apart = reason === 'own-order' ? `${playedApart(played)}\n\n` : '';
    return lines.length === 0 ? '' : `**${reason}** ${REASONS[reason]}\n\n${apart}${lines.join('\n')}`;
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

function playedApart(played: readonly Played[]): string {
  const apart = played.flatMap(({ tests }) => tests).filter((test) => test.apart && test.standing === 'differs');
  return `${apart.length} of these are played once more with the lays of the account on another one. There the book, the orders, both positions together and the money after settlement are as in the source.`;
}

function inapplicable(sources: readonly Source[]): string {
  const lines = sources.flatMap((source) =>
    source.inapplicable.map(({ file, names, why }) =>
      row([file, typeof names === 'number' ? `${names} of the file` : names.join(', '), why]),
    ),
  );
  return [row(['file', 'tests', 'why']), row(['---', '---', '---']), ...lines].join('\n');
}
