import type { FoldKind } from '../../core/sequencer/fold.ts';
import { LiveModels } from './live-models.ts';

/** The live models as a fold of the journal. */
export const fold: FoldKind = {
  name: LiveModels.snapshotName,
  restore: (snapshot) => (snapshot === undefined ? new LiveModels() : LiveModels.fromSnapshot(snapshot)),
};

/** This module's address, for threads to import: a function cannot be sent to one. */
export const LIVE_FOLD_MODULE: string = import.meta.url;
