'use client';

import { RadioCards } from '@/components/ui/radio-cards';
import { type ThemeChoice, useTheme } from '@/components/ui/theme';

const THEMES = [
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
  { value: 'system', title: 'System' },
];

/** The theme of this browser, as in the email menu. */
export function ThemePanel() {
  const [theme, setTheme] = useTheme();
  return (
    <RadioCards
      name="theme"
      label="Theme"
      compact
      columns={1}
      className="grid-cols-3"
      options={THEMES}
      value={theme}
      onValueChange={(value) => setTheme(value as ThemeChoice)}
    />
  );
}
