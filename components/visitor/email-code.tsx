'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { plainDigits } from '@/lib/foundation/text/digits';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { ProvenEmailWire } from '@/lib/parties/email-proof/wire';
import { call } from './call';
import { FieldProblem } from './field-problem';
import { provenFromApi } from './from-api';
import { useFieldMessages, useProblemMessage } from './use-problem-message';

type Props = {
  boxKey: string;
  /** The address to which the code is mailed, as soon as this is shown. */
  email: string;
  onProven: (proof: ProvenEmail) => void;
};

/** The field for the emailed code. Loaded when the visitor requests a code. */
export default function EmailCode({ boxKey, email, onProven }: Props) {
  const t = useTranslations('proof');
  const problemMessage = useProblemMessage();
  const fieldMessages = useFieldMessages();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wasRequested = useRef(false);

  async function post<T>(path: string, body: object): Promise<T | null> {
    setBusy(true);
    setProblem(null);
    const response = await call<T>(boxKey, path, { method: 'POST', body });
    setBusy(false);
    if (response.ok) return response.data;
    const [fieldMessage] = Object.values(fieldMessages(response));
    setProblem(fieldMessage ?? problemMessage(response));
    return null;
  }

  async function send() {
    setCode('');
    if (await post('/bookings/web/email-code', { email })) setSent(true);
  }

  async function verify() {
    const proven = await post<ProvenEmailWire>('/bookings/web/email-code/verify', { email, code });
    if (proven) onProven(provenFromApi(proven));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounting requests one code, however often it rerenders
  useEffect(() => {
    if (wasRequested.current) return;
    wasRequested.current = true;
    void send();
  }, []);

  return (
    <div>
      {isSent && (
        <>
          <p role="status" className="mb-2 text-[0.875rem] leading-5 text-ink-2">
            {t('sent', { email })}
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5">
            <Input
              large
              name="email-code"
              aria-label={t('code')}
              placeholder={t('digits')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              aria-invalid={Boolean(problem)}
              aria-describedby={problem ? 'proof-error' : undefined}
              {...typing(
                (text) =>
                  plainDigits(text)
                    .replace(/[^\d ]/g, '')
                    .slice(0, 7),
                setCode,
              )}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (!busy) void verify();
              }}
            />
            <Button size="lg" onClick={verify} loading={busy} disabled={code.replace(/\D/g, '').length !== 6}>
              {t('confirm')}
            </Button>
          </div>
        </>
      )}
      <FieldProblem id="proof-error" text={problem} />
      <button
        type="button"
        onClick={send}
        disabled={busy}
        className="min-h-11 text-[0.875rem] leading-5 text-link underline underline-offset-2"
      >
        {t('again')}
      </button>
    </div>
  );
}
