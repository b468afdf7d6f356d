import { THEME_DEFAULTS, THEME_KEYS, type ThemeColors } from '@/lib/catalogue/sponsors/theme';
import { Swatch } from './swatches';

/** The nine colours with their hex values, and which of them are the default. */
export function ThemeFacts({ colors }: { colors: ThemeColors }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {THEME_KEYS.map((key) => (
        <div key={key} className="flex items-center gap-3 border-b border-line py-2.5">
          <Swatch color={colors[key] ?? THEME_DEFAULTS[key]} className="size-6 rounded-[6px]" />
          <dt className="min-w-0 flex-1">{key}</dt>
          <dd className="font-mono text-[0.8125rem] text-ink-2">
            {colors[key] ?? (
              <>
                {THEME_DEFAULTS[key]} <span className="font-sans text-ink-3">default</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
