import { encode } from 'uqr';

/** Light modules around a code, without which readers do not find it. */
const QUIET = 4;

/** A QR code as one path: black on white in either scheme, as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <figure>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <rect width={size} height={size} className="qr-paper" />
        <path d={path} className="qr-ink" />
      </svg>
      <figcaption className="visually-hidden">{label}</figcaption>
    </figure>
  );
}
