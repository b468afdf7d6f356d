import { cn } from '@/components/ui/cn';
import { THEME_KEYS, type ThemeColors } from '@/lib/catalogue/sponsors/theme';

/** A square of a chosen colour. */
export function Swatch({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden
      style={{ background: color }}
      className={cn('block size-4 shrink-0 rounded-[4px] border border-ink/25', className)}
    />
  );
}

/** The colours of a theme, side by side in the fixed order: docs/rules.md#theme. */
export function Swatches({ colors, label }: { colors: ThemeColors; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex flex-wrap gap-1 max-sm:justify-end">
      {THEME_KEYS.map((key) => {
        const color = colors[key];
        return color && <Swatch key={key} color={color} />;
      })}
    </span>
  );
}
