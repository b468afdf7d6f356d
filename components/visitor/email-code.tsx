'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { FieldProblem } from './field-problem';

type Props = {
  /** Where the code was mailed. */
  email: string;
  problem: string | null;
  busy: boolean;
  onVerify: (code: string) => void;
  onSendAgain: () => void;
};

/** The code from the email. Loaded once one was mailed. */
export default function EmailCode({ email, problem, busy, onVerify, onSendAgain }: Props) {
  const t = useTranslations('proof');
  const [code, setCode] = useState('');
  return (
    <div>
      <p role="status" className="mb-2 text-[14px] leading-5 text-ink-2">
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
          maxLength={7}
          value={code}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? 'proof-error' : undefined}
          onChange={(event) => setCode(event.target.value.replace(/[^\d ]/g, ''))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!busy) onVerify(code);
          }}
        />
        <Button
          size="lg"
          onClick={() => onVerify(code)}
          loading={busy}
          disabled={code.replace(/\D/g, '').length !== 6}
        >
          {t('confirm')}
        </Button>
      </div>
      <FieldProblem id="proof-error" text={problem} />
      <button
        type="button"
        onClick={() => {
          setCode('');
          onSendAgain();
        }}
        disabled={busy}
        className="min-h-11 text-[14px] leading-5 text-link underline underline-offset-2"
      >
        {t('again')}
      </button>
    </div>
  );
}
