'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { call } from './call';
import { FieldProblem } from './field-problem';
import { useFieldProblems, useProblem } from './use-problem';

/** The confirmation could not be delivered to the visitor: shows their passcode, and a field for the right address. */
export function Unmailed({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('unmailed');
  const labels = useTranslations('contact');
  const say = useProblem();
  const sayOfFields = useFieldProblems();
  const router = useRouter();
  const [email, setEmail] = useState(booking.contact.email);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const answer = await call(boxKey, `/bookings/web/${booking.webId}/email`, {
      method: 'PUT',
      body: { email },
    });
    setBusy(false);
    if (answer.ok) return router.refresh();
    const [wrong] = Object.values(sayOfFields(answer));
    setProblem(wrong ?? say(answer));
  }

  return (
    <Alert tone="warn" title={t('title', { email: booking.contact.email })}>
      <p>{t('passcode', { code: booking.passcode ?? '' })}</p>
      <form noValidate onSubmit={send} className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-2.5">
        <Input
          large
          type="email"
          name="email"
          autoComplete="email"
          aria-label={labels('email')}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? 'unmailed-error' : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" size="lg" loading={busy}>
          {t('send')}
        </Button>
      </form>
      <FieldProblem id="unmailed-error" text={problem} />
    </Alert>
  );
}
