export * from './command.ts';
export * from './event.ts';
export * from './outcome.ts';
export * from './rejection.ts';
export * from './vocabulary/index.ts';
