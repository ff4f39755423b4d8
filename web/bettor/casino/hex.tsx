/** A hash, in parts of eight digits that the eye can compare. */
export function Hex({ text }: { readonly text: string }) {
  return (
    <code className="hex">
      {(text.match(/.{1,8}/g) ?? []).map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </code>
  );
}
