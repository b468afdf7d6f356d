'use client';

import { useRouter } from 'next/navigation';
import { SecondFactorSetUp } from '@/components/account/second-factor-set-up';

/** Sets up one-time codes where nothing else may be done before, then leads to the console. */
export function FirstSecondFactor() {
  const router = useRouter();
  return (
    <SecondFactorSetUp
      done={() => {
        router.replace('/admin');
        router.refresh();
      }}
    />
  );
}
