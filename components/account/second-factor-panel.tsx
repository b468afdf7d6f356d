'use client';

import { useState } from 'react';
import { PasswordField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { counted } from '@/lib/foundation/text/words';
import { endSecondFactorAction } from '@/lib/parties/second-factor/actions';
import { endInput, type OwnSecondFactor } from '@/lib/parties/second-factor/schema';
import { SecondFactorSetUp } from './second-factor-set-up';

/** Whether a person's own one-time codes are on, and the button that turns them on or off. */
export function SecondFactorPanel({ isOn, recoveryCodesLeft }: OwnSecondFactor) {
  const [open, setOpen] = useState<'set-up' | 'end' | null>(null);
  const close = () => setOpen(null);
  // Remains open while the recovery codes are shown, although the one-time codes are on by then.
  if (open === 'set-up') return <SecondFactorSetUp done={close} />;
  if (!isOn)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Off</Badge>
        <Button onClick={() => setOpen('set-up')}>Turn on</Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="ok">On</Badge>
      <span className="text-ink-2">{counted(recoveryCodesLeft, 'recovery code')} left</span>
      <Button onClick={() => setOpen('end')}>Turn off</Button>
      {open === 'end' && (
        <FormDialog
          title="Turn off one-time codes"
          description="You then sign in with your password alone."
          size="sm"
          schema={endInput}
          defaults={{ password: '', code: '' }}
          submit={endSecondFactorAction}
          submitLabel="Turn off"
          success="One-time codes are turned off"
          close={close}
        >
          <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            hint="From your authenticator app, or a recovery code"
          />
        </FormDialog>
      )}
    </div>
  );
}
