/** Eight tables of 256: the sum of a byte that 0 to 7 zero bytes follow. */
const TABLES = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
    tables[byte] = value;
  }
  for (let i = 256; i < tables.length; i++) {
    const before = tables[i - 256] as number;
    tables[i] = (tables[before & 255] as number) ^ (before >>> 8);
  }
  return tables;
}

/** CRC-32 (ISO-HDLC, as in zip and PNG) of a run of bytes: 0 to 2^32 − 1. Eight bytes at a time, as a state has millions. */
export function checksumOf(bytes: Uint8Array): number {
  let sum = -1;
  let i = 0;
  for (; i + 8 <= bytes.length; i += 8) {
    sum ^=
      (bytes[i] as number) |
      ((bytes[i + 1] as number) << 8) |
      ((bytes[i + 2] as number) << 16) |
      ((bytes[i + 3] as number) << 24);
    sum =
      (TABLES[1792 + (sum & 255)] as number) ^
      (TABLES[1536 + ((sum >>> 8) & 255)] as number) ^
      (TABLES[1280 + ((sum >>> 16) & 255)] as number) ^
      (TABLES[1024 + (sum >>> 24)] as number) ^
      (TABLES[768 + (bytes[i + 4] as number)] as number) ^
      (TABLES[512 + (bytes[i + 5] as number)] as number) ^
      (TABLES[256 + (bytes[i + 6] as number)] as number) ^
      (TABLES[bytes[i + 7] as number] as number);
  }
  for (; i < bytes.length; i++) sum = (TABLES[(sum ^ (bytes[i] as number)) & 255] as number) ^ (sum >>> 8);
  return ~sum >>> 0;
}
