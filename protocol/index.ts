export * from './admin.ts';
export * from './bets.ts';
export type { Call } from './call.ts';
export * from './calls.ts';
export * from './catalogue.ts';
export * from './constants.ts';
export * from './menu.ts';
export * from './money.ts';
export * from './stream.ts';
