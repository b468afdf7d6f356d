'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Input } from '@/components/ui/input';
import { FormButton, ScriptedForm } from '@/components/ui/scripted-form';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { call } from './call';
import { FieldProblem } from './field-problem';
import { useFieldMessages, useProblemMessage } from './use-problem-message';

/** The confirmation could not be delivered to the visitor: shows their passcode, and a field for the right address. */
export function Unmailed({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('unmailed');
  const tContact = useTranslations('contact');
  const problemMessage = useProblemMessage();
  const fieldMessages = useFieldMessages();
  const router = useRouter();
  const [email, setEmail] = useState(booking.contact.email);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const input = useRef<HTMLInputElement>(null);
  // Includes what was typed before the page was ready.
  useEffect(() => setEmail((current) => input.current?.value ?? current), []);

  async function send() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const response = await call(boxKey, `/bookings/web/${booking.webId}/email`, {
      method: 'PUT',
      body: { email },
    });
    setBusy(false);
    if (response.ok) return router.refresh();
    const [fieldMessage] = Object.values(fieldMessages(response));
    setProblem(fieldMessage ?? problemMessage(response));
  }

  return (
    <Alert tone="warn" title={t('title', { email: booking.contact.email })}>
      <p>{t('passcode', { code: booking.passcode ?? '' })}</p>
      <ScriptedForm submit={send} className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-2.5">
        <Input
          ref={input}
          large
          type="email"
          name="email"
          autoComplete="email"
          aria-label={tContact('email')}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? 'unmailed-error' : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormButton size="lg" loading={busy}>
          {t('send')}
        </FormButton>
      </ScriptedForm>
      <FieldProblem id="unmailed-error" text={problem} />
    </Alert>
  );
}
