type Props = {
  id: string;
  text?: string | null;
  /**
   * Whether it is said at once. Not where the focus moves to the field, which is read with it: it would be said
   * twice.
   */
  live?: boolean;
};

/** The error of a field, right below it; the field names it with `aria-describedby`. */
export function FieldProblem({ id, text, live = true }: Props) {
  if (!text) return null;
  return (
    <p id={id} role={live ? 'alert' : undefined} className="mt-1.5 text-[0.875rem] leading-5 text-bad">
      {text}
    </p>
  );
}
