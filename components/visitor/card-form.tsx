'use client';

import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { WebBooking } from '@/lib/holds/web-booking';
import { CardField, useCardChanges, useElementStyle } from './card-field';
import { payWithCard } from './pay-with-card';

const SUCCESS_PAUSE_MS = 1500;

export type PaymentProps = {
  /** With the price and the clock of what is to be paid now: the booking, or its extension. */
  booking: WebBooking;
  /** Where one begins anew when the two minutes are over. */
  backHref: string;
  boxKey: string;
  card: { scriptUrl: string; publishableKey: string };
  countries: { value: string; label: string }[];
};

type Props = PaymentProps & { onPaying: (paying: boolean) => void; onLapsed: () => void };

/** Spec 3, section 5: the rules of the name and the country. */
function problemsOf(name: string, country: string): Record<string, string> {
  const trimmed = name.trim();
  return {
    ...(trimmed === ''
      ? { name: 'Name is required.' }
      : trimmed.length < 3
        ? { name: 'Name must be at least 3 characters long.' }
        : {}),
    ...(country === '' ? { country: 'Country is required.' } : {}),
  };
}

export function CardForm({ booking, boxKey, countries, onPaying, onLapsed }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<'ready' | 'paying' | 'paid'>('ready');
  const running = useRef(false);
  const card = useCardChanges();
  const style = useElementStyle();

  async function pay() {
    const number = elements?.getElement(CardNumberElement);
    if (!stripe || !number || running.current) return;
    const wrong = { ...card.missing(), ...problemsOf(name, country) };
    setErrors(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0) return;
    running.current = true;
    onPaying(true);
    setState('paying');
    const outcome = await payWithCard({
      stripe,
      number,
      name: name.trim(),
      country,
      email: booking.user.email,
      boxKey,
      webId: booking.id,
    });
    if (outcome.status === 'confirmed') {
      setState('paid');
      setTimeout(() => location.replace(`/payment-success/${booking.id}/${boxKey}`), SUCCESS_PAUSE_MS);
      return;
    }
    running.current = false;
    setState('ready');
    onPaying(false);
    if (outcome.status === 'lapsed') onLapsed();
    else setProblem(outcome.message);
  }

  if (!style) return null;
  const errorOf = (key: string) => errors[key] ?? card.errors[key];
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <CardField label="Card number" error={errorOf('cardNumber')}>
        <CardNumberElement options={{ ...style, showIcon: true }} onChange={card.changed} />
      </CardField>
      <div className="grid grid-cols-2 gap-2.5">
        <CardField label="Expiry" error={errorOf('cardExpiry')}>
          <CardExpiryElement options={style} onChange={card.changed} />
        </CardField>
        <CardField label="CVC" error={errorOf('cardCvc')}>
          <CardCvcElement options={style} onChange={card.changed} />
        </CardField>
      </div>
      <CardField label="Name on card" error={errorOf('name')} htmlFor="card-name" plain>
        <Input
          large
          id="card-name"
          autoComplete="cc-name"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={Boolean(errors.name)}
        />
      </CardField>
      <CardField label="Country" error={errorOf('country')} htmlFor="card-country" plain>
        <Select
          large
          id="card-country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          placeholder="Choose"
          options={countries}
          aria-invalid={Boolean(errors.country)}
        />
      </CardField>
      <div className="sticky bottom-0 -mx-5 mt-auto grid gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {problem && <Alert tone="bad" title={problem} />}
        {state === 'paid' && <Alert tone="ok" title="Paid. Your space is ready." />}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          loading={state === 'paying'}
          disabled={state === 'paid'}
        >
          {`Pay $${(booking.amount - booking.credit).toFixed(2)}`}
        </Button>
      </div>
    </form>
  );
}
