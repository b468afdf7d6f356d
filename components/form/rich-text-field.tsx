'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';
import { Field, type FieldProps } from './field';

const RichTextEditor = dynamic(() => import('./rich-text-editor'), {
  ssr: false,
  loading: () => <Skeleton className="h-52" />,
});

/** A formatted text. The form's value is its HTML, empty without content. Validate it with `richTextField`. */
export function RichTextField({ dir, ...props }: FieldProps & { dir?: 'auto' }) {
  return (
    <Field
      {...props}
      render={(control, field) => (
        <RichTextEditor dir={dir} label={props.label} control={control} field={field} />
      )}
    />
  );
}
