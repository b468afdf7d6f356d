/** Shorter ones fit where addresses are shown, but on a phone, which has no pointer. */
const MAY_BE_CUT = 30;

/** An email address that gives way before its @, and is never broken; any other text as it is. */
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
