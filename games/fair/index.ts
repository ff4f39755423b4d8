/** The protocol of provably fair rounds, `evens-fair-1` for shared tables and `evens-solo-1` for one player. */
export { hexOf, isHex64, sha256Of } from './bytes.ts';
export { CHAIN_LENGTH, chainIdOf, commitmentOf, hashTimes, SeedChain } from './chain.ts';
export * from './protocol.ts';
export type { FairRecord, SoloRecord } from './record.ts';
export { type Check, type CheckName, type Verdict, Verifier, verifyRecord } from './verify.ts';
export { type FairReceipt, isSignedReceipt, RECEIPT, receiptText } from './receipt.ts';
