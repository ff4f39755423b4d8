import { inflateRawSync } from 'node:zlib';

/** The files of a zip, by the directory at its end. */
export function partsOf(zip: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02_01_4b_50) {
    const [method, size, name] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + size);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    parts[zip.toString('utf8', at + 46, at + 46 + name)] = bytes.toString();
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
