'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import type { DialCountry } from '@/lib/catalogue/geography/packed-countries';
import { type Contact, type ContactField, contactProblem } from './contact';
import { DialCode } from './dial-code';
import { FieldProblem } from './field-problem';
import { typedPhone } from './typed-phone';

type Props = {
  contact: Contact;
  errors: Record<string, string>;
  countries: DialCountry[];
  onChange: (contact: Contact) => void;
  /** Called with the error of a field, or with undefined when it has none. */
  onProblem: (field: ContactField, text?: string) => void;
  /** Whether this browser is to remember the contact. */
  remember: boolean;
  /** Whether it already does. */
  remembered: boolean;
  onRemember: (remember: boolean) => void;
  onForget: () => void;
  /** The link to the privacy policy about these fields. */
  privacy: ReactNode;
};

/** The fields for the receipt and for calls. An error disappears as soon as its field is valid. */
export function ContactFields({
  contact,
  errors,
  countries,
  onChange,
  onProblem,
  privacy,
  ...remembering
}: Props) {
  const t = useTranslations('contact');
  const tFields = useTranslations('fields');
  const [leftField, setLeftField] = useState<ContactField>();
  const fieldProps = (name: ContactField, errorId = `${name}-error`) => ({
    name,
    'aria-label': t(name),
    'aria-invalid': Boolean(errors[name]),
    'aria-describedby': errors[name] ? errorId : undefined,
  });
  function change(field: ContactField, change: Partial<Contact>) {
    const next = { ...contact, ...change };
    onChange(next);
    if (errors[field] && !contactProblem(next, field)) onProblem(field);
  }
  const changePhone = (text: string) => change('phone', typedPhone(text, contact.country, countries));
  /** A malformed value is reported when the field is left; a missing one on submit. */
  const blurHandler = (field: ContactField) => () => {
    setLeftField(field);
    if (contactProblem(contact, field) === 'malformed') onProblem(field, tFields(field));
  };
  return (
    <section aria-labelledby="contact" className="grid gap-2.5">
      <h2 id="contact" className="text-section">
        {t('title')}
      </h2>
      <div>
        <Input
          large
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={t('email')}
          maxLength={254}
          className="rtl:placeholder-shown:text-right"
          value={contact.email}
          onChange={(event) => change('email', { email: event.target.value })}
          onBlur={blurHandler('email')}
          {...fieldProps('email')}
        />
        <FieldProblem id="email-error" text={errors.email} live={leftField === 'email'} />
      </div>
      <div>
        <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-2.5 @max-[17.5rem]:grid-cols-1">
          <DialCode
            autoComplete="tel-country-code"
            value={contact.country}
            countries={countries}
            onChange={(event) => change('countryCode', { country: event.target.value })}
            {...fieldProps('countryCode', 'phone-error')}
          />
          <Input
            large
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder={t('phone')}
            className="rtl:placeholder-shown:text-right"
            value={contact.phone}
            onChange={({ target, nativeEvent }) =>
              (nativeEvent as InputEvent).isComposing
                ? change('phone', { phone: target.value })
                : changePhone(target.value)
            }
            onCompositionEnd={({ currentTarget }) => changePhone(currentTarget.value)}
            onBlur={blurHandler('phone')}
            {...fieldProps('phone')}
          />
        </div>
        <FieldProblem
          id="phone-error"
          text={errors.phone ?? errors.countryCode}
          live={leftField === 'phone'}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberContact {...remembering} />
        {privacy}
      </div>
    </section>
  );
}

/** Whether this browser remembers the contact: asked once, and revoked with one tap. */
function RememberContact({
  remember,
  remembered,
  onRemember,
  onForget,
}: Pick<Props, 'remember' | 'remembered' | 'onRemember' | 'onForget'>) {
  const t = useTranslations('contact');
  if (!remembered)
    return (
      <Checkbox
        name="remember"
        checked={remember}
        onCheckedChange={onRemember}
        label={<span className="text-[0.9375rem]">{t('remember')}</span>}
      />
    );
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-ink-2">
      {t('remembered')}
      <button type="button" onClick={onForget} className="min-h-11 text-link underline underline-offset-2">
        {t('forget')}
      </button>
    </p>
  );
}
