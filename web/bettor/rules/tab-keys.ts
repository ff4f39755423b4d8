/** What of a key press matters to a list of tabs. */
type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Which tab of a vertical list a key leads to, as in the WAI-ARIA tabs pattern: the arrows go round.
 *
 * @param at     the place of the tab in focus
 * @param count  how many there are
 * @returns      undefined where the key is for somebody else
 */
export function tabAfter({ key, altKey, ctrlKey, metaKey }: Pressed, at: number, count: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
