import type { ComponentProps } from 'react';
import { cn } from './cn';
import { fieldStyle } from './field-style';

export type TextareaProps = ComponentProps<'textarea'> & { large?: boolean };

export function Textarea({ className, large, rows = 4, ...props }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      className={cn(fieldStyle({ large }), 'h-auto min-h-20 resize-y py-2 pointer-coarse:h-auto', className)}
      {...props}
    />
  );
}
