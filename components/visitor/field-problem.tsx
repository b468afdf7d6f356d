type Props = {
  id: string;
  text?: string | null;
  /** Whether it is announced at once. Not if the field gets the focus, because it would be announced twice. */
  live?: boolean;
};

/** The error of a field, right below it. The field refers to it with `aria-describedby`. */
export function FieldProblem({ id, text, live = true }: Props) {
  if (!text) return null;
  return (
    <p id={id} role={live ? 'alert' : undefined} className="mt-1.5 text-[0.875rem] leading-5 text-bad">
      {text}
    </p>
  );
}
