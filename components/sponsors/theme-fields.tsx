'use client';

import { useRef } from 'react';
import { Field } from '@/components/form/field';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import {
  HEX_COLOR,
  THEME_DEFAULTS,
  THEME_KEYS,
  THEME_PAINTS,
  type ThemeKey,
} from '@/lib/catalogue/sponsors/theme';
import { ColorPicker } from './color-picker';

/** The nine colours of a theme. The form's value for each is text, or null while it is the default. */
export function ThemeFields() {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {THEME_KEYS.map((key) => (
        <ColorField key={key} of={key} />
      ))}
    </div>
  );
}

/** In the formats that people paste: without the `#`, or with spaces. */
function tidied(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return HEX_COLOR.test(`#${trimmed}`) ? `#${trimmed}` : trimmed;
}

function ColorField({ of: key }: { of: ThemeKey }) {
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <Field
      name={`theme.Color.${key}`}
      label={key}
      hint={THEME_PAINTS[key]}
      render={(control, field) => {
        const chosen: string | null = field.value ?? null;
        const color = chosen && HEX_COLOR.test(chosen) ? chosen : THEME_DEFAULTS[key];
        return (
          <div className="flex items-center gap-2">
            <ColorPicker label={key} chosen={chosen} color={color} onChange={field.onChange} />
            <Input
              {...control}
              name={field.name}
              ref={(element) => {
                input.current = element;
                field.ref(element);
              }}
              className="font-mono text-[0.8125rem] pointer-coarse:text-visitor"
              value={chosen ?? ''}
              placeholder={THEME_DEFAULTS[key]}
              maxLength={9}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              onChange={(event) => field.onChange(event.target.value || null)}
              onBlur={() => {
                field.onChange(tidied(chosen ?? ''));
                field.onBlur();
              }}
            />
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Use the default for ${key}`}
              className={cn('px-2 font-medium text-ink-2', chosen === null && 'invisible')}
              onClick={() => {
                field.onChange(null);
                // The button hides itself, and would take the focus with it.
                input.current?.focus();
              }}
            >
              Use default
            </Button>
          </div>
        );
      }}
    />
  );
}
