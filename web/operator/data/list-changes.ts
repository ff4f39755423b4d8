import type { ListPicture } from 'protocol';
import { create } from 'zustand';
import type { FramePlace } from '../../shared/wire/topic-reader.ts';

/** By topic: the number of the list's changes that the stream last sent. */
export const useListChanges = create<Readonly<Record<string, number>>>(() => ({}));

const take = ({ changes }: ListPicture, { topic }: FramePlace) => useListChanges.setState({ [topic]: changes });

export const LIST_TAKER = { picture: take, change: take };
