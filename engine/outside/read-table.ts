import type { Reason } from './reasons.ts';
import type { Act, Answer, Inapplicable, Result, Row, Scenario, See, Value } from './scenario.ts';

/** A suite of tests of somebody else, of which every test has its rows here or a reason why not. */
export interface Source {
  readonly name: string;
  readonly repository: string;
  readonly licence: string;
  /** The commit that was read. */
  readonly commit: string;
  /** How many tests each of its files has, as counted there. */
  readonly tests: Readonly<Record<string, number>>;
  readonly scenarios: readonly Scenario[];
  readonly inapplicable: readonly Inapplicable[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Reads the table of one source. Lines that are indented belong to the line above them.
 *
 * - `file <path>: <tests>` begins a file; `inapplicable[ <count>]: <why>` has its tests that are not played
 * - `scenario <name>: <about>` begins a scenario; `unit`, `market`, `cash`, `rungs` and `apart` follow as JSON
 * - `back A 1: 10 @ 4.2 {…}`, `lay …`, `cancel A 2 by 5`, `settle {…}` and `command {…}` are done; ` -> <answer>` is what the
 *   source answers if it refuses, ` | ours <answer> because <reason>` is our answer where it differs
 * - `see <fact> = <value>; …` is looked at, or one fact in each line below, with ` | ours <value>` where it differs
 *
 * @throws Error  naming the line that it cannot read
 */
export function readTable(table: string): Source {
  const tests: Record<string, number> = {};
  const scenarios: Writable<Scenario>[] = [];
  const inapplicable: Inapplicable[] = [];
  const heading: Record<string, string> = {};
  let file = '';
  let append = (_line: string): void => {};
  for (const line of table.split('\n')) {
    const [, word = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    const [before, after = ''] = splitAt(rest, ': ');
    if (line.startsWith(' ')) append(line);
    else if (word === 'file') tests[(file = before)] = Number(after);
    else if (word === 'inapplicable:' || word === 'inapplicable') {
      const names: string[] = [];
      append = (one) => names.push(one.trim());
      inapplicable.push(
        word === 'inapplicable' ? { file, names: Number(before), why: after } : { file, names, why: rest },
      );
    } else if (word === 'scenario') {
      const rows: Row[] = [];
      append = (one) => appendRow(rows, one);
      scenarios.push({ file, name: before, about: after, rows });
    } else if (word === '#') heading['name'] = rest;
    else if (file === '') heading[word] = rest;
    else if (word !== '') Object.assign(scenarios.at(-1) as Scenario, { [word]: JSON.parse(rest) as unknown });
  }
  return {
    ...(heading as unknown as Pick<Source, 'name' | 'repository' | 'licence' | 'commit'>),
    tests,
    scenarios,
    inapplicable,
  };
}

function appendRow(rows: Row[], line: string): void {
  if (line.startsWith('    ')) return appendFact(rows.at(-1) as See, line.trim());
  const [theirs, ours] = splitAt(line.trim(), ' | ours ');
  if (theirs === 'see' || theirs.startsWith('see ')) rows.push(sightOf(theirs, ours));
  else if (theirs.startsWith('pays ')) {
    const [size, price, payout] = (theirs.match(/[\d.]+/g) ?? []).map(Number) as [number, number, number];
    rows.push({ row: 'pays', size, price, payout });
  } else {
    const [act, answer] = splitAt(theirs, ' -> ');
    const [, instead, because] = /^(\S+) because (\S+)$/.exec(ours ?? '') ?? [];
    rows.push({
      ...actOf(act),
      ...(answer !== undefined && { answer: answer as Answer }),
      ...(instead !== undefined && { instead: { because: because as Reason, answer: instead as Answer } }),
    });
  }
}

function actOf(text: string): Act {
  const place = /^(back|lay) (\S+) (\d+): (\S+) @ (\S+)(?: (\{.*))?$/.exec(text);
  if (place !== null) {
    const [, side, account = '', runner, size, price, more] = place;
    const order = {
      account,
      side: side as 'back' | 'lay',
      runner: Number(runner),
      size: Number(size),
      price: Number(price),
    };
    return { row: 'place', ...order, ...(more !== undefined && { more: JSON.parse(more) as object }) };
  }
  const cancel = /^cancel (\S+) (\d+)(?: by (\S+))?$/.exec(text);
  if (cancel !== null) {
    const [, account = '', order, by] = cancel;
    return { row: 'cancel', account, order: Number(order), ...(by !== undefined && { by: Number(by) }) };
  }
  const [word, json] = splitAt(text, ' ');
  if (word === 'settle' && json !== undefined) return { row: 'settle', result: JSON.parse(json) as Result };
  if (word !== 'command' || json === undefined) throw new Error(`engine/outside: not a row: ${text}`);
  return { row: 'ask', command: JSON.parse(json) };
}

function sightOf(text: string, ours: string | undefined): See {
  const [, early, facts = ''] = /^see( early)?(?: (.+))?$/.exec(text) ?? [];
  const row: See = { row: 'see', facts: {}, ...(early !== undefined && { early: true }) };
  for (const fact of facts === '' ? [] : facts.split('; ')) appendFact(row, fact);
  const because = ours?.replace('because ', '') as Reason | undefined;
  return because === undefined ? row : { ...row, instead: { because, facts: {} } };
}

/** One line of a `see`: what the source sees, after `apart` only on two accounts; and what ours is instead. */
function appendFact(row: Writable<See>, line: string): void {
  const [theirs, ours] = splitAt(line, ' | ours ');
  const [fact, value] = splitAt(theirs.replace(/^apart /, ''), ' = ');
  if (value === undefined) throw new Error(`engine/outside: not a fact: ${line}`);
  if (theirs.startsWith('apart ')) row.apart = { ...row.apart, [fact]: JSON.parse(value) as Value };
  else (row.facts as Record<string, Value>)[fact] = JSON.parse(value) as Value;
  const instead = row.instead?.facts as Record<string, Value> | undefined;
  if (instead !== undefined && ours !== undefined) instead[fact] = JSON.parse(ours) as Value;
}

function splitAt(text: string, mark: string): [string, string?] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}
