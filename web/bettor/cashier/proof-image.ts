import { dataUrlOf } from '../../shared/wire/data-url.ts';
/** An image as the exchange takes it, and as the page shows it. */
export interface Proof {
  readonly name: string;
  readonly base64: string;
  /** data: URL, the only kind of image address that our own page may show. */
  readonly preview: string;
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** The largest file that is sent as it is; a photo of a phone is made smaller first. */
const SENT_AS_IS = 400 * 1024;
const LONGEST_EDGE = 1800;
const MOST_BYTES = 2 * 1024 * 1024;

export type ProofProblem = 'type' | 'size' | 'unreadable';

/** @returns what is wrong with it where it cannot be sent */
export async function readProofFile(file: File): Promise<Proof | ProofProblem> {
  if (!TYPES.includes(file.type)) return 'type';
  let blob: Blob;
  try {
    blob = await shrink(file);
  } catch {
    return 'unreadable';
  }
  if (blob.size > MOST_BYTES) return 'size';
  const preview = await dataUrlOf(blob);
  return { name: file.name, base64: preview.slice(preview.indexOf(',') + 1), preview };
}

/** Also proves that it is an image: what cannot be drawn is none. */
async function shrink(file: File): Promise<Blob> {
  const image = await createImageBitmap(file);
  try {
    if (file.size <= SENT_AS_IS) return file;
    const scale = Math.min(1, LONGEST_EDGE / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return smaller.size < file.size ? smaller : file;
  } finally {
    image.close();
  }
}
