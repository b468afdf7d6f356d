'use client';

import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { useUploads } from './uploads';

/** The button that saves a form: it waits for the files that are still on their way. */
export function SubmitButton({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  const { pending } = useUploads();
  return (
    <Button type="submit" variant="primary" loading={isSubmitting} disabled={disabled || pending}>
      {children}
    </Button>
  );
}
