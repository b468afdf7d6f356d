'use client';

import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { type ReactNode, useState } from 'react';
import { cn } from '@/components/ui/cn';
import type { PageColors } from './page-colors';

/** The style of the provider's fields: the page's colours, and the size of its text. */
export const elementStyle = ({ ink, quiet, bad, textPx }: PageColors) => ({
  style: {
    base: {
      fontSize: `${textPx}px`,
      lineHeight: `${textPx * 1.5}px`,
      color: ink,
      '::placeholder': { color: quiet },
    },
    invalid: { color: bad },
  },
});

/** The messages for incomplete fields (`card` in the messages). */
const INCOMPLETE = {
  cardNumber: 'numberIncomplete',
  cardExpiry: 'expiryIncomplete',
  cardCvc: 'cvcIncomplete',
} as const;

type CardElement = keyof typeof INCOMPLETE;
const NEXT: Partial<Record<string, CardElement>> = { cardNumber: 'cardExpiry', cardExpiry: 'cardCvc' };

/**
 * The errors of the card fields while they are filled in, and whether they are complete. `onComplete` receives the
 * field that became complete, and the next one.
 */
export function useCardChanges(onComplete: (completed: string, next: CardElement | undefined) => void) {
  const [complete, setComplete] = useState<Record<string, boolean>>({});
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  return {
    errors,
    handleChange: (
      event: Pick<StripeElementChangeEvent, 'complete'> & {
        elementType: string;
        error?: { message: string };
      },
    ) => {
      if (event.complete && !complete[event.elementType])
        onComplete(event.elementType, NEXT[event.elementType]);
      setComplete((current) => ({ ...current, [event.elementType]: event.complete }));
      setErrors((current) => ({ ...current, [event.elementType]: event.error?.message }));
    },
    missingFields: (): Partial<typeof INCOMPLETE> =>
      Object.fromEntries(Object.entries(INCOMPLETE).filter(([key]) => !complete[key])),
  };
}

export const errorIdOf = (field: string) => `${field}-error`;

type Props = { label: string; error?: string; htmlFor?: string; plain?: boolean; children: ReactNode };

export function CardField({ label, error, htmlFor, plain, children }: Props) {
  return (
    <div
      data-wrong={error ? '' : undefined}
      className="grid scroll-mt-20 scroll-mb-[calc(var(--bar,9rem)+8px)] gap-1.5"
    >
      {htmlFor ? (
        <label htmlFor={htmlFor} className="text-[0.9375rem] leading-5 font-medium">
          {label}
        </label>
      ) : (
        <span className="text-[0.9375rem] leading-5 font-medium">{label}</span>
      )}
      {plain ? (
        children
      ) : (
        <div
          className={cn(
            'h-13 rounded-visitor border bg-surface px-3.5 py-3.25 text-ink focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ring',
            error ? 'border-bad' : 'border-edge',
          )}
        >
          {children}
        </div>
      )}
      {error && (
        <p id={htmlFor && errorIdOf(htmlFor)} role="alert" className="text-[0.875rem] leading-5 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
