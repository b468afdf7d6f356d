import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { fieldStyle } from './field-style';

export type InputProps = ComponentProps<'input'> & {
  /** 52 px, for visitors. */
  large?: boolean;
  /** Rendered inside, before the text: a magnifier, a currency sign. */
  icon?: ReactNode;
  /** Rendered inside, after the text: a unit, a button. */
  trailing?: ReactNode;
};

export function Input({ className, large, icon, trailing, ...props }: InputProps) {
  const input = (
    <input
      className={clsx(
        fieldStyle({ large }),
        icon && 'pl-9',
        trailing && 'pr-11',
        !icon && !trailing && className,
      )}
      {...props}
    />
  );
  if (!icon && !trailing) return input;
  return (
    <span className={clsx('control-frame', className)}>
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-ink-3 [&_svg]:size-4">
          {icon}
        </span>
      )}
      {input}
      {trailing && (
        <span className="absolute inset-y-0 right-0 flex min-w-9 items-center justify-center pr-1 text-ink-3">
          {trailing}
        </span>
      )}
    </span>
  );
}
