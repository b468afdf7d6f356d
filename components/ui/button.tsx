import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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
    /** Each click of several quick ones counts, as of a button that adds a row. */
    repeats?: boolean;
  };

/**
 * The second click of a double click does nothing, wherever the first one led: not twice the same, and not what the
 * first has put under the pointer, such as the button of a question.
 */
const onceOf =
  (onClick: ButtonProps['onClick']) =>
  (event: MouseEvent<HTMLButtonElement>): void => {
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };

export function Button({
  className,
  variant,
  size,
  loading = false,
  disabled,
  type = 'button',
  repeats = false,
  onClick,
  children,
  ...props
}: ButtonProps) {
  // A button without a script needs no handler, and none can be passed to it from the server.
  const isPlain = repeats || (!onClick && type !== 'submit');
  return (
    <button
      type={type}
      className={buttonVariants({ variant, size, className })}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      onClick={isPlain ? onClick : onceOf(onClick)}
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
