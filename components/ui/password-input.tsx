'use client';

import { useState } from 'react';
import { Eye } from '@/components/ui/icons/eye.gen';
import { EyeOff } from '@/components/ui/icons/eye-off.gen';
import { Input, type InputProps } from './input';

/** A password field with its show and hide toggle. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className="relative grid size-7 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
        </button>
      }
    />
  );
}
