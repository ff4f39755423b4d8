import { z } from 'zod';

// What desks hear of each other over the stream.

const PersonHere = z.strictObject({ user_id: z.int(), user_name: z.string() });

/** Members of staff whose desks show the match now, each once. */
export const PresencePicture = z.strictObject({ people: z.array(PersonHere) });

/** How often a list has changed; it begins elsewhere after a restart. A client that holds another number asks again. */
export const ListPicture = z.strictObject({ changes: z.int() });

/** Who last suspended everything, when, and how many markets; at 0 nobody has since the exchange started. */
export const StopPicture = z.strictObject({ by: z.string(), at: z.int(), markets: z.int() });

export type StopPicture = z.infer<typeof StopPicture>;
export type PersonHere = z.infer<typeof PersonHere>;
export type PresencePicture = z.infer<typeof PresencePicture>;
export type ListPicture = z.infer<typeof ListPicture>;
