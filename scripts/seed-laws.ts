import fc from 'fast-check';

// Loaded before every test file where EVENS_SEED is set: the laws try the cases of that seed again.

fc.configureGlobal({ seed: Number(process.env['EVENS_SEED']) });
