'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AddPasskeyDialog } from '@/components/account/add-passkey-dialog';
import { RecoveryCodes } from '@/components/account/recovery-codes';
import { SecondFactorSetUp } from '@/components/account/second-factor-set-up';
import { Button } from '@/components/ui/button';

/** Sets up the required second factor, then leads to the console. */
export function FirstSecondFactor() {
  const router = useRouter();
  const [choice, setChoice] = useState<'codes' | 'passkey' | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const leave = () => {
    router.replace('/admin');
    router.refresh();
  };
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} done={leave} />;
  if (choice === 'codes') return <SecondFactorSetUp done={leave} />;
  return (
    <div className="grid gap-3">
      <Button variant="primary" size="lg" onClick={() => setChoice('codes')}>
        Use an authenticator app
      </Button>
      <Button size="lg" onClick={() => setChoice('passkey')}>
        Use a passkey
      </Button>
      {choice === 'passkey' && (
        <AddPasskeyDialog
          added={({ recoveryCodes: codes }) => (codes ? setRecoveryCodes(codes) : leave())}
          close={() => setChoice(null)}
        />
      )}
    </div>
  );
}
