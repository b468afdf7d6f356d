import { Alert } from '@/components/ui/alert';
import { contrastWarnings, type ThemeColors } from '@/lib/catalogue/sponsors/theme';

/** Which of the chosen colours visitors see in another shade, and that visitors see both schemes without a theme. */
export function ThemeNotes({ colors }: { colors: ThemeColors | null }) {
  if (!colors)
    return (
      <p className="text-small text-ink-3">Without colours, pages keep the default look, light and dark.</p>
    );
  const warnings = contrastWarnings(colors);
  if (warnings.length === 0) return <p className="text-small text-ink-3">All colours are shown as chosen.</p>;
  return (
    <Alert tone="warn" title="Some colours are adjusted so that everyone can read them">
      <ul className="list-disc pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  );
}
