/**
 * Why nothing came of pressing the button below: said at once. Without an icon, which would weigh more than all of
 * it.
 */
export function ProblemNote({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="rounded-[10px] bg-bad-bg px-3.5 py-3 font-semibold text-bad">
      {text}
    </p>
  );
}
