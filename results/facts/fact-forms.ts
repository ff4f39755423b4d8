import { z } from 'zod';
import { schemaOfFacts } from './check-fact.ts';
import { cricketFactSchema } from './cricket/cricket-fact-schema.ts';
import type { FactsKind } from './facts-kind.ts';
import { PlayedMatch } from './tournament/tournament-schema.ts';

export interface FactForm {
  readonly factsKind: FactsKind;
  /** `goal`, `toss`, `result`. */
  readonly kind: string;
  /** JSON Schema of the fact. */
  readonly schema: Readonly<Record<string, unknown>>;
}

interface ObjectSchema {
  readonly properties: { readonly kind: { readonly const: string } };
}

/** A person may name a match of a tournament instead of counting it. */
const schemasOf = (kind: FactsKind): readonly z.ZodType[] => [
  schemaOfFacts(kind) ?? cricketFactSchema,
  ...(kind === 'tournament' ? [PlayedMatch] : []),
];

/** Every kind of fact that is known of such a match, with the form that it has. */
export function factForms(factsKind: FactsKind): FactForm[] {
  return schemasOf(factsKind).flatMap((schema) => {
    const whole = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
    const options = (whole.oneOf ?? [whole]) as unknown as readonly (ObjectSchema & Record<string, unknown>)[];
    return options.map((option) => ({ factsKind, kind: option.properties.kind.const, schema: option }));
  });
}
