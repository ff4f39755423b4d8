import { DISPLAY_OFFSET, displayIso } from 'protocol/dates';

// Starts are typed as every page of the site shows them: in its own zone, whatever the device's is.

/** As a field for date and time takes it. */
export const toSiteTime = (ms: number): string => displayIso(ms).slice(0, 16);

/** The same to the second. */
export const toSiteSecond = (ms: number): string => displayIso(ms).slice(0, 19);

/** @returns ISO 8601, UTC */
export const fromSiteTime = (text: string): string => new Date(`${text}${DISPLAY_OFFSET}`).toISOString();
