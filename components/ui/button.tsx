import { cva, type VariantProps } from 'class-variance-authority';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { Spinner } from './spinner';

export const buttonVariants = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold',
    'whitespace-nowrap select-none transition-colors duration-100 no-underline',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0',
    'pointer-coarse:min-h-11',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-brand text-brand-ink hover:bg-[var(--brand-hover,color-mix(in_srgb,var(--brand)_88%,var(--brand-ink)))]',
        secondary: 'border-edge bg-surface text-ink hover:bg-sunk',
        ghost: 'border-transparent bg-transparent text-ink hover:bg-sunk',
        danger:
          'border-transparent bg-bad text-surface hover:bg-[color-mix(in_srgb,var(--bad)_88%,var(--ink))]',
        link: 'border-transparent bg-transparent text-link underline-offset-4 hover:underline',
        dark: 'border-transparent bg-ink text-surface hover:bg-[color-mix(in_srgb,var(--ink)_86%,var(--surface))]',
      },
      size: {
        md: 'h-9 px-3.5 text-body font-semibold [&_svg]:size-4',
        sm: 'h-8 px-3 text-body font-semibold [&_svg]:size-4',
        // For visitors: in a page that is enlarged until a phone has half its width, the label takes two lines.
        lg: 'h-13 rounded-visitor px-5 text-[17px] leading-6 font-semibold [&_svg]:size-5 @max-[280px]:h-auto @max-[280px]:min-h-13 @max-[280px]:px-3 @max-[280px]:py-2 @max-[280px]:text-balance @max-[280px]:whitespace-normal',
        icon: 'size-9 px-0 text-body pointer-coarse:min-w-11 [&_svg]:size-4',
      },
    },
    compoundVariants: [
      { variant: 'link', size: 'md', class: 'px-1' },
      { variant: 'link', size: 'sm', class: 'px-1' },
      // Faded yellow looks broken: what cannot be pressed is grey, whatever it would be otherwise.
      {
        variant: ['primary', 'danger', 'dark'],
        class:
          'disabled:not-aria-busy:bg-off-bg disabled:not-aria-busy:text-off aria-disabled:bg-off-bg aria-disabled:text-off',
      },
      {
        variant: ['secondary', 'ghost', 'link'],
        class:
          'disabled:not-aria-busy:text-ink-3 disabled:not-aria-busy:border-line disabled:bg-transparent aria-disabled:text-ink-3',
      },
    ],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type ButtonStyle = VariantProps<typeof buttonVariants>;

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner in the label's place, at the same width, and takes no further press. */
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
      className={cn(buttonVariants({ variant, size }), className)}
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

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle & { children: ReactNode };

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ className, variant, size, ...props }: ButtonLinkProps) {
  return <Link className={cn(buttonVariants({ variant, size }), className)} {...props} />;
}
