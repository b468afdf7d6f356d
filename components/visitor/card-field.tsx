'use client';

import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { type ReactNode, useState } from 'react';
import { cn } from '@/components/ui/cn';

/** The provider's fields draw in their own frame: they are told our type; colours follow the theme. */
export const ELEMENT_OPTIONS = {
  style: {
    base: { fontSize: '16px', lineHeight: '24px', color: '#1f272c', '::placeholder': { color: '#5f6d75' } },
    invalid: { color: '#a3211f' },
  },
};

const INCOMPLETE: Record<string, string> = {
  cardNumber: 'Your card number is incomplete.',
  cardExpiry: "Your card's expiration date is incomplete.",
  cardCvc: "Your card's security code is incomplete.",
};

/** What the card fields say while they are filled, and which of them are not complete. */
export function useCardChanges() {
  const [complete, setComplete] = useState<Record<string, boolean>>({});
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  return {
    errors,
    changed: (
      event: Pick<StripeElementChangeEvent, 'complete'> & {
        elementType: string;
        error?: { message: string };
      },
    ) => {
      setComplete((before) => ({ ...before, [event.elementType]: event.complete }));
      setErrors((before) => ({ ...before, [event.elementType]: event.error?.message }));
    },
    missing: (): Record<string, string> =>
      Object.fromEntries(Object.entries(INCOMPLETE).filter(([key]) => !complete[key])),
  };
}

type Props = { label: string; error?: string; htmlFor?: string; plain?: boolean; children: ReactNode };

/** Label, field and message. The provider's own fields get the light paper that they are drawn for. */
export function CardField({ label, error, htmlFor, plain, children }: Props) {
  return (
    <div className="grid gap-1.5">
      {htmlFor ? (
        <label htmlFor={htmlFor} className="text-[15px] leading-5 font-medium">
          {label}
        </label>
      ) : (
        <span className="text-[15px] leading-5 font-medium">{label}</span>
      )}
      {plain ? (
        children
      ) : (
        <div
          className={cn(
            'h-13 rounded-visitor border bg-white px-3.5 py-3.25 text-[#1f272c] focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ring',
            error ? 'border-bad' : 'border-edge',
          )}
        >
          {children}
        </div>
      )}
      {error && (
        <p role="alert" className="text-[14px] leading-5 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
