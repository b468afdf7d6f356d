'use client';

import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import { FormButton, ScriptedForm } from '@/components/ui/scripted-form';
import { Select } from '@/components/ui/select';
import { cardCents } from '@/lib/booking/price';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import type { CardCountries } from '@/lib/catalogue/geography/card-countries';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import type { Texts } from '@/lib/platform/languages/texts';
import { ABOVE_BAR, Bar } from './bar';
import { bookingDraft } from './booking-draft';
import { CardField, elementStyle, errorIdOf, useCardChanges } from './card-field';
import type { PageColors } from './page-colors';
import { dueOf, type Order, type Outcome, payWithToken, refusedOutcome } from './settle-payment';
import { useMoney } from './texts';
import type { Paying } from './use-paying';
import { useRefusalMessage } from './use-problem-message';

type CardOrder = Order & { number: StripeCardNumberElement; name: string; country: string; email: string };

/** Pays with the card of the form's fields. */
async function payWithCard(order: CardOrder): Promise<Outcome> {
  const created = await order.stripe.createPaymentMethod({
    type: 'card',
    card: order.number,
    billing_details: { name: order.name, email: order.email, address: { country: order.country } },
  });
  return created.error
    ? refusedOutcome(created.error.message)
    : payWithToken(order, created.paymentMethod.id);
}

export type PaymentProps = {
  /** With the price and the clock of what is due: the booking, or its extension. */
  booking: VisitorBooking;
  /** Where to start again after the two minutes. */
  backHref: string;
  boxKey: string;
  card: CardScript;
  countries: CardCountries;
};

type Problem = keyof Texts['card'];
/** In the order of the form: the first wrong field gets the focus. */
const FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc', 'name', 'country'] as const;
type Props = PaymentProps & { colors: PageColors; paying: Paying };

function nameProblem(name: string): Problem | undefined {
  const { length } = name.trim();
  if (length === 0) return 'nameRequired';
  return length < 3 ? 'nameShort' : undefined;
}

/** The errors of name and country, as message keys in `card`: docs/rules.md#card-form. */
function cardholderErrors(name: string, country: string) {
  const problem = nameProblem(name);
  return {
    ...(problem && { name: problem }),
    ...(country === '' && { country: 'countryRequired' as const }),
  };
}

export function CardForm({ booking, boxKey, countries, colors, paying }: Props) {
  const t = useTranslations('card');
  const tPay = useTranslations('pay');
  const money = useMoney();
  const refusalMessage = useRefusalMessage();
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState('');
  // This form is rendered in browsers only, because it waits for the provider's script.
  const [country, setCountry] = useState(() => bookingDraft.read(booking.space.id)?.contact.country ?? '');
  const [keepCard, setKeepCard] = useState(false);
  const [errors, setErrors] = useState<Record<string, Problem>>({});
  const clearError = (key: string) => setErrors(({ [key]: _, ...others }) => others);
  const card = useCardChanges((completed, next) => {
    clearError(completed);
    if (next) focusOn(next);
    // The last of the provider's fields. The name is already filled in if the browser knew the card.
    else if (name === '') focusOn('name');
  });
  const style = elementStyle(colors);
  const { state, problem } = paying;
  /** The error of the previous card does not apply to the one that is typed now. */
  const handleChange: typeof card.handleChange = (event) => {
    if (problem) paying.clearProblem();
    card.handleChange(event);
  };
  const form = useRef<HTMLFormElement>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);
  // A provider's field is in a separate frame: the browser does not scroll it, and its error, out from behind the
  // bar.
  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector('[data-wrong]')?.scrollIntoView({ block: 'nearest' });
  }, [failedSubmits]);

  async function pay() {
    const number = elements?.getElement(CardNumberElement);
    if (!stripe || !number || state !== 'free') return;
    const newErrors = { ...card.missingFields(), ...cardholderErrors(name, country) };
    setErrors(newErrors);
    paying.clearProblem();
    const [first] = FIELDS.filter((field) => field in newErrors);
    if (first) {
      setFailedSubmits((current) => current + 1);
      return focusOn(first);
    }
    const { email } = booking.contact;
    const order = { stripe, number, name: name.trim(), country, email, keepCard, ...dueOf(booking, boxKey) };
    await paying.run('card', () => payWithCard(order));
  }

  /** A field of the provider. */
  function providerField(field: 'cardNumber' | 'cardExpiry' | 'cardCvc') {
    if (field === 'cardNumber') return elements?.getElement('cardNumber');
    return field === 'cardExpiry' ? elements?.getElement('cardExpiry') : elements?.getElement('cardCvc');
  }

  function focusOn(field: (typeof FIELDS)[number]) {
    if (field === 'name' || field === 'country') document.getElementById(`card-${field}`)?.focus();
    else providerField(field)?.focus();
  }

  // Reports a wrong value rather than a missing one.
  const errorText = (key: string) => card.errors[key] ?? (errors[key] && t(errors[key]));
  return (
    <ScriptedForm
      ref={form}
      className={cn('flex flex-1 flex-col gap-4', ABOVE_BAR)}
      submit={() => void pay()}
    >
      <CardField label={t('number')} error={errorText('cardNumber')}>
        <CardNumberElement options={{ ...style, showIcon: true }} onChange={handleChange} />
      </CardField>
      <div className="grid grid-cols-2 gap-2.5 @max-[17.5rem]:grid-cols-1">
        <CardField label={t('expiry')} error={errorText('cardExpiry')}>
          <CardExpiryElement options={style} onChange={handleChange} />
        </CardField>
        <CardField label={t('cvc')} error={errorText('cardCvc')}>
          <CardCvcElement options={style} onChange={handleChange} />
        </CardField>
      </div>
      <Checkbox
        checked={keepCard}
        onCheckedChange={setKeepCard}
        label={<span className="text-[0.9375rem]">{t('keep')}</span>}
      />
      <CardField label={t('name')} error={errorText('name')} htmlFor="card-name" plain>
        <Input
          large
          id="card-name"
          autoComplete="cc-name"
          maxLength={40}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            if (!nameProblem(event.target.value)) clearError('name');
          }}
          aria-invalid={Boolean(errors.name)}
          aria-describedby={errors.name && errorIdOf('card-name')}
        />
      </CardField>
      <CardField label={t('country')} error={errorText('country')} htmlFor="card-country" plain>
        <Select
          large
          id="card-country"
          autoComplete="country"
          value={country}
          onChange={(event) => {
            setCountry(event.target.value);
            clearError('country');
          }}
          placeholder={t('choose')}
          aria-invalid={Boolean(errors.country)}
          aria-describedby={errors.country && errorIdOf('card-country')}
        >
          <CountryGroup label={t('often')} countries={countries.often} />
          <CountryGroup label={t('all')} countries={countries.all} />
        </Select>
      </CardField>
      <Bar problem={problem && <Alert tone="bad" title={refusalMessage(problem)} />}>
        {state === 'paid' && <Alert tone="ok" title={t('paid')} />}
        <FormButton
          variant="primary"
          size="lg"
          className="w-full"
          loading={state === 'card'}
          disabled={state !== 'free'}
        >
          {tPay('amount', { amount: money(cardCents(booking.price)) })}
        </FormButton>
      </Bar>
    </ScriptedForm>
  );
}

function CountryGroup({ label, countries }: { label: string; countries: CardCountries['all'] }) {
  return (
    <optgroup label={label}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
