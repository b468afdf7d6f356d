/**
 * Why pressing the button below failed, announced at once. Without an icon, which would be larger than the rest of
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
