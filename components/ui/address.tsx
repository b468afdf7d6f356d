/** Shorter addresses fit everywhere except on a phone, which has no hover. */
const MAY_BE_CUT = 30;

/** An email address that is shortened before its @, and is never broken. Any other text is unchanged. */
export function Address({ children }: { children: string }) {
  const position = children.lastIndexOf('@');
  if (position <= 0 || /\s/.test(children)) return children;
  return (
    <span className="address" title={children.length > MAY_BE_CUT ? children : undefined}>
      <span>{children.slice(0, position)}</span>
      {children.slice(position)}
    </span>
  );
}
