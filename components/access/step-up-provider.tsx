'use client';

import { type ReactNode, useCallback, useRef, useState } from 'react';
import { StepUpContext } from '@/components/api/step-up';
import { onDemand } from '@/components/ui/on-demand';
import type { Factors } from '@/lib/parties/second-factor/needed-words';

const StepUpDialog = onDemand(() => import('./step-up-dialog').then(({ StepUpDialog }) => StepUpDialog));

type Asking = { proof: Promise<boolean>; settle: (isProven: boolean) => void };

function newAsking(): Asking {
  let settle: Asking['settle'] = () => {};
  const proof = new Promise<boolean>((done) => {
    settle = done;
  });
  return { proof, settle };
}

/** Opens the dialog that asks for a proof whenever an action of the console needs one: docs/rules.md#step-up. */
export function StepUpProvider({ factors, children }: { factors: Factors; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // Two actions that need a proof at the same time wait for the same one.
  const asking = useRef<Asking | null>(null);

  const prove = useCallback(() => {
    asking.current ??= newAsking();
    setOpen(true);
    return asking.current.proof;
  }, []);

  function settle(isProven: boolean) {
    setOpen(false);
    asking.current?.settle(isProven);
    asking.current = null;
  }

  return (
    <StepUpContext value={prove}>
      {children}
      {open && <StepUpDialog factors={factors} settle={settle} onFail={() => settle(false)} />}
    </StepUpContext>
  );
}
