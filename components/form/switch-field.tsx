'use client';

import { useController } from 'react-hook-form';
import { Switch } from '@/components/ui/switch';

type Props = { name: string; label: string; description?: string; disabled?: boolean };

/** On or off. Takes effect when the form is saved. */
export function SwitchField({ name, ...props }: Props) {
  const { field } = useController({ name });
  return (
    <Switch
      {...props}
      ref={field.ref}
      name={field.name}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onCheckedChange={field.onChange}
    />
  );
}
