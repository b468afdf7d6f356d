'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { cn } from './cn';
import { type ThemeChoice, useTheme } from './theme';

const choices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] satisfies { value: ThemeChoice; label: string; Icon: typeof Sun }[];

/** Three buttons in one frame: light, dark, or as the system has it. */
export function ThemeToggle({ className }: { className?: string }) {
  const [choice, choose] = useTheme();
  return (
    <fieldset
      className={cn('grid max-w-full min-w-0 grid-cols-3 gap-0.5 rounded-control bg-sunk p-0.5', className)}
    >
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={choice === value}
          onClick={() => choose(value)}
          className={cn(
            'flex h-8 items-center justify-center gap-1.5 rounded-[6px] px-2 text-small text-ink-2 hover:text-ink pointer-coarse:h-11',
            choice === value && 'bg-surface font-semibold text-ink ring-1 ring-line',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
