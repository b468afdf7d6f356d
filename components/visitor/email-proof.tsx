'use client';

import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { asEmailAddress, isEmailAddress } from '@/lib/foundation/text/email';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import { FieldProblem } from './field-problem';
import { useMoney } from './texts';

const EmailCode = lazy(() => import('./email-code'));

type Props = {
  boxKey: string;
  email: string;
  proof: ProvenEmail | null;
  onProven: (proof: ProvenEmail) => void;
};

/** Credit and personal codes apply after the address is proven, with a code that is mailed to it. */
export function EmailProof({ boxKey, email, proof, onProven }: Props) {
  const t = useTranslations('proof');
  const money = useMoney();
  const [requestedAddress, setRequestedAddress] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const address = asEmailAddress(email);

  if (proof && proof.email === address) {
    return (
      <p role="status" className="text-[0.875rem] leading-5 text-ink-2">
        {proof.walletCents > 0 ? t('credit', { amount: money(proof.walletCents) }) : t('noCredit')}
      </p>
    );
  }
  if (requestedAddress === address)
    return (
      <Suspense>
        <EmailCode key={address} boxKey={boxKey} email={address} onProven={onProven} />
      </Suspense>
    );
  const isReady = isEmailAddress(address);
  return (
    <div>
      <button
        type="button"
        onClick={() => (isReady ? setRequestedAddress(address) : setMissing(true))}
        className="min-h-11 text-start text-[0.875rem] leading-5 text-link underline underline-offset-2"
      >
        {t('start')}
      </button>
      <FieldProblem id="proof-error" text={isMissing && !isReady ? t('emailFirst') : null} />
    </div>
  );
}
