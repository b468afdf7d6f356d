import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner';

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link' | 'dark';
  size?: 'md' | 'sm' | 'lg' | 'icon';
};

/** The classes of a button (`app/globals.css`), for elements that are not buttons, such as a download link. */
export const buttonVariants = ({
  variant = 'secondary',
  size = 'md',
  className,
}: ButtonStyle & { className?: string } = {}): string =>
  `button button-${variant} button-${size}${className ? ` ${className}` : ''}`;

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner instead of the label, at the same width, and ignores further presses. */
    loading?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  loading = false,
  disabled,
  type = 'button',
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonVariants({ variant, size, className })}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...props}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<'a'> &
  ButtonStyle & {
    href: string;
    /** `false` keeps the scroll position: for links that open something over the page, or change a part of it. */
    scroll?: boolean;
    children: ReactNode;
  };

/** A link that looks like a button: for navigation, never for an action. The console's router follows it. */
export function ButtonLink({ className, variant, size, scroll = true, ...props }: ButtonLinkProps) {
  return (
    <a
      className={buttonVariants({ variant, size, className })}
      data-scroll={scroll ? undefined : 'keep'}
      {...props}
    />
  );
}
