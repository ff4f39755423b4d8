import { STREAM_VERSION } from 'protocol/constants';

/** The first frame on a connection of the site's stream. */
export const streamHello = (ticket: string): string => JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket });
