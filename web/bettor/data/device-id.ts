const KEPT_AS = 'device';

/** A random name of this browser, by which a sign-in from it is known again. It says nothing about the device. */
export function deviceId(local: Pick<Storage, 'getItem' | 'setItem'>): string {
  const kept = local.getItem(KEPT_AS);
  if (kept !== null && /^[\w-]{16,64}$/.test(kept)) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  local.setItem(KEPT_AS, made.join(''));
  return made.join('');
}
