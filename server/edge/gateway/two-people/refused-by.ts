import { onlyRefusals } from '../refusal.ts';
import type { Measured } from './measured.ts';

/** Why it could not be carried out, found before anybody has to approve it. */
export function refusedBy(check: () => unknown): Pick<Measured, 'refused'> {
  try {
    check();
    return {};
  } catch (error) {
    return { refused: onlyRefusals(error) };
  }
}
