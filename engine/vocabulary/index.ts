export * from './ids.ts';
export * from './ladder.ts';
export * from './money.ts';
export * from './number-payoff.ts';
export * from './words.ts';
