import { type Fact, MANUAL_SOURCE, scorerOf, scorerSource } from 'results';
import type { GatewayDependencies } from '../gateway-dependencies.ts';

type Identity = Pick<GatewayDependencies['identity'], 'userOf'>;

/** The scorers of a match, in the order in which they began. */
export async function scorersOf(identity: Identity, facts: readonly Pick<Fact, 'source'>[]) {
  const scorers = [...new Set(facts.flatMap(({ source }) => scorerOf(source) ?? []))];
  return Promise.all(
    scorers.map(async (user_id) => ({
      user_id,
      user_name: await nameOf(identity, user_id),
      source: scorerSource(user_id),
    })),
  );
}

/** Sources as people call them: a scorer by their name. */
export async function namesOf(
  identity: Identity,
  facts: readonly Pick<Fact, 'source'>[],
): Promise<(source: string) => string> {
  const names = new Map((await scorersOf(identity, facts)).map(({ source, user_name }) => [source, user_name]));
  return (source) => names.get(source) ?? source;
}

const FILE = /^file-/;

/** One source as people call it: "sam", "anna, by hand", "file itf-office", or the name of a feed. */
export async function sourceName(identity: Identity, { source, by }: Pick<Fact, 'source' | 'by'>): Promise<string> {
  const scorer = scorerOf(source);
  if (scorer !== undefined) return nameOf(identity, scorer);
  if (source === MANUAL_SOURCE) return by === undefined ? 'By hand' : `${await nameOf(identity, by)}, by hand`;
  return source.replace(FILE, 'file ');
}

const nameOf = async (identity: Identity, userId: number): Promise<string> =>
  (await identity.userOf(userId))?.userName ?? `user ${userId}`;
