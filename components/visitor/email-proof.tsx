'use client';

import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { EMAIL } from '@/lib/foundation/email-pattern';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { ProvenEmailWire } from '@/lib/parties/email-proof/wire';
import { call } from './call';
import { FieldProblem } from './field-problem';
import { provenFromApi } from './from-api';
import { useMoney } from './texts';
import { useFieldProblems, useProblem } from './use-problem';

const EmailCode = lazy(() => import('./email-code'));

type Props = {
  boxKey: string;
  email: string;
  proof: ProvenEmail | null;
  onProven: (proof: ProvenEmail) => void;
};

/** Credit and personal codes count once the address is proven, by a code that is mailed to it. */
export function EmailProof({ boxKey, email, proof, onProven }: Props) {
  const t = useTranslations('proof');
  const money = useMoney();
  const say = useProblem();
  const sayOfFields = useFieldProblems();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const address = email.trim().toLowerCase();

  if (proof && proof.email === address) {
    return (
      <p role="status" className="text-[14px] leading-5 text-ink-2">
        {proof.walletCents > 0 ? t('credit', { amount: money(proof.walletCents) }) : t('noCredit')}
      </p>
    );
  }

  async function ask<T>(path: string, body: object): Promise<T | null> {
    setBusy(true);
    setProblem(null);
    const answer = await call<T>(boxKey, path, { method: 'POST', body });
    setBusy(false);
    if (answer.ok) return answer.data;
    const [wrong] = Object.values(sayOfFields(answer));
    setProblem(wrong ?? say(answer));
    return null;
  }

  async function send() {
    if (!EMAIL.test(address)) return setProblem(t('emailFirst'));
    if (await ask('/bookings/web/email-code', { email: address })) setSentTo(address);
  }

  async function verify(code: string) {
    const proven = await ask<ProvenEmailWire>('/bookings/web/email-code/verify', { email: address, code });
    if (proven) onProven(provenFromApi(proven));
  }

  if (sentTo !== address) {
    return (
      <div>
        <button
          type="button"
          onClick={send}
          disabled={busy}
          className="min-h-11 text-start text-[14px] leading-5 text-link underline underline-offset-2"
        >
          {t('start')}
        </button>
        <FieldProblem id="proof-error" text={problem} />
      </div>
    );
  }
  return (
    <Suspense>
      <EmailCode
        email={sentTo}
        problem={problem}
        busy={busy}
        onVerify={(code) => void verify(code)}
        onSendAgain={() => void send()}
      />
    </Suspense>
  );
}
