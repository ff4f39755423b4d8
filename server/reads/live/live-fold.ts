import type { FoldKind } from '../../core/sequencer/fold.ts';
import { LiveModels } from './live-models.ts';

/** The live models, as whoever applies the journal brings them up. */
export const fold: FoldKind = {
  name: LiveModels.snapshotName,
  restore: (snapshot) => (snapshot === undefined ? new LiveModels() : LiveModels.fromSnapshot(snapshot)),
};

/** This module's address, for a thread that brings them up: a function cannot be sent to it. */
export const LIVE_FOLD_MODULE: string = import.meta.url;
