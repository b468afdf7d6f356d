'use client';

import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { ButtonProps } from '@/components/ui/button';
import { FormButton } from '@/components/ui/scripted-form';
import { useUploads } from './uploads';

type Props = Pick<ButtonProps, 'variant' | 'size'> & { disabled: boolean; children: ReactNode };

/** The button that saves a form: it waits until its files are uploaded. */
export function SubmitButton({ disabled, children, variant = 'primary', size }: Props) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  const { pending } = useUploads();
  return (
    <FormButton variant={variant} size={size} loading={isSubmitting} disabled={disabled || pending}>
      {children}
    </FormButton>
  );
}
