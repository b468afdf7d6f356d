import type { ComponentProps } from 'react';
import { cn } from './cn';

/** References, codes and keys: characters that must not be misread. */
export function Code({ className, ...props }: ComponentProps<'code'>) {
  return <code className={cn('font-mono text-[0.8125rem] break-words', className)} {...props} />;
}

export function CodeBlock({ className, ...props }: ComponentProps<'pre'>) {
  return (
    <pre
      data-calm-scroll=""
      className={cn(
        'max-h-96 overflow-auto rounded-control border border-line bg-sunk px-3 py-2.5 font-mono text-[0.8125rem] leading-5 text-ink',
        className,
      )}
      {...props}
    />
  );
}
