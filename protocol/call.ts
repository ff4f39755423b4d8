import type { z } from 'zod';

/** One call of the wire. The server registers, validates and documents from it, the web calls by it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** bettor: whoever is signed in; operator: to others the call does not exist. */
  readonly access: 'public' | 'bettor' | 'operator';
  readonly summary: string;
  /** The body of a POST. Unknown fields are refused; an empty filter means all. */
  readonly request?: z.ZodType;
  /** Bytes; larger bodies are 413. */
  readonly bodyLimit?: number;
  readonly data: z.ZodType;
  /** Answers a file instead, where the body asks for an export. */
  readonly download?: boolean;
  /** Fields beside status, message and data. */
  readonly also?: Record<string, z.ZodType>;
}
