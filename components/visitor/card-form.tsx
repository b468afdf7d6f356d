'use client';

import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { WebBooking } from '@/lib/holds/web-booking';
import { CardField, elementStyle, useCardChanges } from './card-field';
import type { CardScript } from './card-script';
import type { PageColors } from './page-colors';
import { payWithCard } from './pay-with-card';
import type { Paying } from './use-paying';

const TEXT = {
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'CVC',
  name: 'Name on card',
  country: 'Country',
  choose: 'Choose',
  pay: (amount: string) => `Pay ${amount}`,
  paid: 'Paid. Your space is ready.',
  nameMissing: 'Name is required.',
  nameShort: 'Name must be at least 3 characters long.',
  countryMissing: 'Country is required.',
};

export type PaymentProps = {
  /** With the price and the clock of what is to be paid now: the booking, or its extension. */
  booking: WebBooking;
  /** Where one begins anew when the two minutes are over. */
  backHref: string;
  boxKey: string;
  card: CardScript;
  countries: { value: string; label: string }[];
};

type Props = PaymentProps & { colors: PageColors; paying: Paying };

/** Spec 3, section 5: the rules of the name and the country. */
function problemsOf(name: string, country: string): Record<string, string> {
  const trimmed = name.trim();
  return {
    ...(trimmed === '' ? { name: TEXT.nameMissing } : trimmed.length < 3 ? { name: TEXT.nameShort } : {}),
    ...(country === '' ? { country: TEXT.countryMissing } : {}),
  };
}

export function CardForm({ booking, boxKey, countries, colors, paying }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const card = useCardChanges();
  const style = elementStyle(colors);
  const { state, problem } = paying;

  async function pay() {
    const number = elements?.getElement(CardNumberElement);
    if (!stripe || !number || state !== 'free') return;
    const wrong = { ...card.missing(), ...problemsOf(name, country) };
    setErrors(wrong);
    paying.forget();
    if (Object.keys(wrong).length > 0) return;
    const { email } = booking.user;
    const order = { stripe, number, name: name.trim(), country, email, boxKey, webId: booking.id };
    await paying.run('card', () => payWithCard(order));
  }

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
      <CardField label={TEXT.number} error={errorOf('cardNumber')}>
        <CardNumberElement options={{ ...style, showIcon: true }} onChange={card.changed} />
      </CardField>
      <div className="grid grid-cols-2 gap-2.5">
        <CardField label={TEXT.expiry} error={errorOf('cardExpiry')}>
          <CardExpiryElement options={style} onChange={card.changed} />
        </CardField>
        <CardField label={TEXT.cvc} error={errorOf('cardCvc')}>
          <CardCvcElement options={style} onChange={card.changed} />
        </CardField>
      </div>
      <CardField label={TEXT.name} error={errorOf('name')} htmlFor="card-name" plain>
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
      <CardField label={TEXT.country} error={errorOf('country')} htmlFor="card-country" plain>
        <Select
          large
          id="card-country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          placeholder={TEXT.choose}
          options={countries}
          aria-invalid={Boolean(errors.country)}
        />
      </CardField>
      <div className="sticky bottom-0 -mx-5 mt-auto grid gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {problem && <Alert tone="bad" title={problem} />}
        {state === 'paid' && <Alert tone="ok" title={TEXT.paid} />}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          loading={state === 'card'}
          disabled={state !== 'free'}
        >
          {TEXT.pay(`$${(booking.amount - booking.credit).toFixed(2)}`)}
        </Button>
      </div>
    </form>
  );
}
