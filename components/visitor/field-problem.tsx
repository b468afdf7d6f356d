/** The error of a field, right below it. */
export function FieldProblem({ id, text }: { id: string; text?: string | null }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-[14px] leading-5 text-bad">
      {text}
    </p>
  );
}
