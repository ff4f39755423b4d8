// The few forms of DER (ITU-T X.690) that a certificate is made of.

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;

/** Tag, length, content. */
export function derValue(tag: number, content: Uint8Array): Buffer {
  const length = content.length < 0x80 ? [content.length] : longLength(content.length);
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function longLength(length: number): number[] {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

export const derSequence = (...parts: readonly Uint8Array[]): Buffer => derValue(SEQUENCE, Buffer.concat(parts));
export const derSet = (...parts: readonly Uint8Array[]): Buffer => derValue(SET, Buffer.concat(parts));
export const derOctets = (content: Uint8Array): Buffer => derValue(OCTET_STRING, content);
export const derText = (text: string): Buffer => derValue(UTF8_STRING, Buffer.from(text));
/** Whole bytes. */
export const derBits = (content: Uint8Array): Buffer =>
  derValue(BIT_STRING, Buffer.concat([Buffer.from([0]), content]));

/** Of bytes that stand for a positive number. */
export function derInteger(bytes: Uint8Array): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0;
  return derValue(INTEGER, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** `1.2.840.10045.4.3.2` */
export function derIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of others) {
    const digits = [part % 128];
    for (let rest = Math.floor(part / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift(0x80 | (rest % 128));
    bytes.push(...digits);
  }
  return derValue(OBJECT_IDENTIFIER, Buffer.from(bytes));
}

export function derTime(at: Date): Buffer {
  const digits = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:T]/g, '');
  return derValue(GENERALIZED_TIME, Buffer.from(digits));
}
