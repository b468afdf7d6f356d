'use client';

import { useTranslations } from 'use-intl/react';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { FieldProblem } from './field-problem';

export type Contact = { email: string; countryCode: string; phone: string };
export type DialCode = { code: string; label: string };

/** The fields that are empty, each with `required`. */
export const missingIn = (contact: Contact, required: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contact).flatMap(([key, value]) => (value.trim() === '' ? [[key, required]] : [])),
  );

type Props = {
  contact: Contact;
  errors: Record<string, string>;
  dialCodes: DialCode[];
  onChange: (contact: Contact) => void;
};

/** Where the receipt goes, and whom to call. */
export function ContactFields({ contact, errors, dialCodes, onChange }: Props) {
  const t = useTranslations('contact');
  const noted = (name: keyof Contact) => ({
    'aria-invalid': Boolean(errors[name]),
    'aria-describedby': errors[name] ? `${name}-error` : undefined,
  });
  return (
    <section aria-labelledby="contact" className="grid gap-2.5">
      <h2 id="contact" className="text-section">
        {t('title')}
      </h2>
      <div>
        <Input
          large
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          aria-label={t('email')}
          placeholder={t('email')}
          maxLength={254}
          className="rtl:placeholder-shown:text-right"
          value={contact.email}
          onChange={(event) => onChange({ ...contact, email: event.target.value })}
          {...noted('email')}
        />
        <FieldProblem id="email-error" text={errors.email} />
      </div>
      <div>
        <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-2.5">
          <Select
            large
            name="countryCode"
            dir="ltr"
            autoComplete="tel-country-code"
            aria-label={t('countryCode')}
            value={contact.countryCode}
            onChange={(event) => onChange({ ...contact, countryCode: event.target.value })}
            options={dialCodes.map(({ code, label }) => ({ value: code, label }))}
            {...noted('countryCode')}
          />
          <Input
            large
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            aria-label={t('phone')}
            placeholder={t('phone')}
            maxLength={20}
            className="rtl:placeholder-shown:text-right"
            value={contact.phone}
            onChange={(event) => onChange({ ...contact, phone: event.target.value.replace(/\D/g, '') })}
            {...noted('phone')}
          />
        </div>
        <FieldProblem id="phone-error" text={errors.phone ?? errors.countryCode} />
      </div>
    </section>
  );
}
