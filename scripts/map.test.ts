import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, isProduct, readSource, root, tracked } from './imports.ts';
import { MAPPED, PACKAGES, roomOf, roomsOf, WINGS } from './map.ts';

// ARCHITECTURE.md against the disk, both ways: rooms, who imports whom, and the files that comments name.

const page = readSource('ARCHITECTURE.md');
const sources = [...importsOf.keys()];
const rooms = roomsOf();
const inside = (folder: string, names: readonly string[]) =>
  names.flatMap((name) => (name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : []));

const roomsUnder = (folder: string) => [
  ...new Set(
    inside(
      folder,
      tracked.filter((file) => !/\.(?:json|test\.ts|fixture\.ts)$/.test(file)),
    ).map((file) => file.split('/')[0] as string),
  ),
];

test('the tree lists the folders of engine/, and no others', () => {
  const tree = /```\nengine\/\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const listed = [...tree.matchAll(/^ {2}([\w-]+)\/ /gm)].map(([, name]) => name as string);
  expect(listed.toSorted()).toEqual(
    roomsUnder('engine')
      .filter((name) => !name.includes('.'))
      .sort(),
  );
});

test('every folder at the top is a package with its row', () => {
  const folders = tracked.filter((file) => /^\w+\//.test(file)).map((file) => file.split('/')[0] as string);
  expect(
    rooms
      .map(({ path }) => path)
      .filter((path) => !path.includes('/'))
      .sort(),
  ).toEqual([...new Set(folders)].sort());
});

test('packages and wings are listed in their order, and stand on the disk', () => {
  const listed = rooms.map(({ path }) => path).filter((path) => (PACKAGES as readonly string[]).includes(path));
  expect(listed).toEqual(PACKAGES);
  const wings = [...page.matchAll(/^\| `server\/(\w+)\/` \|/gm)].map(([, name]) => name as string);
  expect(wings).toEqual(WINGS);
  expect(roomsUnder('server').sort()).toEqual([...WINGS].sort());
});

test.each(rooms.filter(({ path }) => (PACKAGES as readonly string[]).includes(path)))(
  '$path imports packages above it alone',
  ({ path, imports }) => {
    const place = (name: string) => (PACKAGES as readonly string[]).indexOf(name);
    expect(imports.filter((name) => place(name) >= place(path))).toEqual([]);
  },
);

test.each(WINGS.slice(0, -2))('the row of %s names every room of it', (wing) => {
  const row = new RegExp(`^\\| \`server/${wing}/\` \\| (.*) \\|$`, 'm').exec(page)?.[1] ?? '';
  expect(roomsUnder(`server/${wing}`).filter((room) => !new RegExp(`\\b${room}\\b`).test(row))).toEqual([]);
});

test('imports between wings go one way, types in expressions included, and to their faces alone', () => {
  const wingOf = (file: string) => WINGS.findIndex((wing) => file.startsWith(`server/${wing}/`));
  const isWrong = (file: string, target: string) => {
    const [from, to] = [wingOf(file), wingOf(target)];
    return to >= 0 && to !== from && ((from >= 0 && to > from) || target.split('/').length > 4);
  };
  const files = sources.filter((file) => isProduct(file) && /^(?:server|demo|simulation)\//.test(file));
  const wrong = files.flatMap((file) => (importsOf.get(file) ?? []).filter((target) => isWrong(file, target)));
  expect(wrong).toEqual([]);
});

test('no product file imports a test or a fixture', () => {
  const product = sources.filter((file) => isProduct(file) && !/^(?:e2e|scripts)\//.test(file));
  expect(
    product.filter((file) =>
      (importsOf.get(file) ?? []).some((target) => !isProduct(target) && target.endsWith('.ts')),
    ),
  ).toEqual([]);
});

test('a room of the server holds more than one file', () => {
  const inRooms = tracked.filter((file) => /^server\/(?:core|reads|people|trade|edge)\/[^/]+\//.test(file));
  const sizes = Map.groupBy(inRooms.filter(isProduct), (file) => file.split('/').slice(0, 3).join('/'));
  expect([...sizes].filter(([, files]) => files.length < 2).map(([room]) => room)).toEqual([]);
  const loose = tracked.filter((file) => /^server\/(?:core|reads|people|trade|edge)\/[^/]+$/.test(file));
  expect(loose).toEqual([]);
});

test.each(MAPPED)('every room of %s is on the map, once', (folder) => {
  expect(
    inside(
      folder,
      rooms.map(({ path }) => path),
    ).sort(),
  ).toEqual(roomsUnder(folder).sort());
});

/** What the product files of a room import: rooms beside it and other packages. */
function arrowsOf(room: string): string[] {
  const files = sources.filter((file) => isProduct(file) && (file === room || file.startsWith(`${room}/`)));
  const targets = files.flatMap((file) => importsOf.get(file) ?? []).map((file) => roomOf(file, room));
  const own = room.split('/')[0] as string;
  return [...new Set(targets)].filter((target) => target !== room && (target !== own || room === own)).sort();
}

test.each(rooms)('$path imports what its row says, and nothing else', ({ path, imports }) => {
  expect(arrowsOf(path)).toEqual([...imports].sort());
});

test('no files import each other in a circle, types included, but for the engine’s aggregate', () => {
  expect(circles().filter((files) => !files.includes('engine/exchange.ts'))).toEqual([]);
});

/** Strongly connected files, after Tarjan. */
function circles(): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    stack.push(file);
    for (const next of importsOf.get(file) ?? []) {
      if (!importsOf.has(next)) continue;
      const reached = order.has(next) ? (stack.includes(next) ? (order.get(next) as number) : Infinity) : visit(next);
      low.set(file, Math.min(low.get(file) as number, reached));
    }
    if (low.get(file) === order.get(file)) {
      const circle = stack.splice(stack.indexOf(file)).sort();
      if (circle.length > 1) found.push(circle);
    }
    return low.get(file) as number;
  };
  for (const file of importsOf.keys()) if (!order.has(file)) visit(file);
  return found;
}

const comments = new Map(
  tracked
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.startsWith('engine/outside/'))
    .map((file) => [file, (readSource(file).match(/(?:^|\s)\/\/.*$|\/\*[\s\S]*?\*\//gm) ?? []).join('\n')]),
);
const names = new Set(tracked.map((file) => basename(file)));

test('nobody but openExchange starts a sequencer', () => {
  const starting = sources.filter((file) => /\bSequencer\.start\(/.test(readSource(file)));
  expect(starting).toEqual(['server/process/exchange.ts']);
});

test('files that comments name exist', () => {
  const missing = [...comments].flatMap(([file, text]) => {
    const named = [
      ...text.matchAll(/(?<![\w./{*-])((?:\.{0,2}\/)?(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|md|css))\b/g),
    ];
    return named.flatMap(([, path = '']) => {
      const there = path.includes('/')
        ? existsSync(join(root, path)) ||
          existsSync(join(root, dirname(file), path)) ||
          tracked.some((one) => one.endsWith(`/${path}`))
        : names.has(path);
      return there ? [] : `${file}: ${path}`;
    });
  });
  expect(missing).toEqual([]);
});

test('every section of the specification that is cited is in docs/specification.md', () => {
  const sections = new Set(
    [...readSource('docs/specification.md').matchAll(/^## §(\d)/gm)].map(([, number]) => number),
  );
  const texts = [
    ...comments,
    ...tracked.filter((file) => file.endsWith('.md')).map((file) => [file, readSource(file)] as const),
  ];
  const cited = texts.flatMap(([file, text]) => [...text.matchAll(/§(\d+)/g)].map(([, number]) => ({ file, number })));
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});
