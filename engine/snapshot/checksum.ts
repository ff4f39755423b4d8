const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

/** CRC-32 (ISO-HDLC, as in zip and PNG) of a run of bytes: 0 to 2^32 − 1. */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (let i = 0; i < bytes.length; i++) sum = (TABLE[(sum ^ (bytes[i] as number)) & 255] as number) ^ (sum >>> 8);
  return (sum ^ 0xffff_ffff) >>> 0;
}
