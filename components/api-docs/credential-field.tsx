'use client';

import { useId } from 'react';
import { Label } from '@/components/ui/label';
import { PasswordInput } from '@/components/ui/password-input';
import { Select } from '@/components/ui/select';
import type { Caller } from '@/lib/platform/http/openapi';
import type { Credential } from './send-call';

/* Stored in the memory of this tab: it survives only a change of the operation. */
const pasted: Partial<Record<Credential['kind'], string>> = {};

const KINDS: { value: Credential['kind']; label: string }[] = [
  { value: 'session', label: 'My session' },
  { value: 'bearer', label: 'Bearer or device token' },
  { value: 'partner', label: 'Partner key' },
  { value: 'none', label: 'None' },
];
const SECRETS: Partial<Record<Credential['kind'], string>> = {
  bearer: 'Token',
  partner: 'Partner key (x-partner-key)',
};

/** The credentials that an operation needs, as far as they were entered in this tab. */
export function firstCredential({ kind, bearerOnly }: Caller): Credential {
  const as: Record<Caller['kind'], Credential['kind']> = {
    staff: bearerOnly ? 'bearer' : 'session',
    visitor: 'partner',
    pod: 'bearer',
    cron: 'bearer',
    anyone: 'none',
  };
  return { kind: as[kind], secret: pasted[as[kind]] ?? '' };
}

type Props = { value: Credential; onChange: (value: Credential) => void };

/** The credential of the call. A pasted one is masked and never stored. */
export function CredentialField({ value, onChange }: Props) {
  const id = useId();
  const label = SECRETS[value.kind];
  const choose = (kind: Credential['kind']) => onChange({ kind, secret: pasted[kind] ?? '' });
  function paste(secret: string) {
    pasted[value.kind] = secret;
    onChange({ ...value, secret });
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <Label htmlFor={`${id}-kind`}>Call as</Label>
        <Select
          id={`${id}-kind`}
          value={value.kind}
          options={KINDS}
          onChange={(event) => {
            const kind = KINDS.find((each) => each.value === event.target.value);
            if (kind) choose(kind.value);
          }}
        />
      </div>
      {label && (
        <div className="grid content-start gap-1.5">
          <Label htmlFor={`${id}-secret`}>{label}</Label>
          <PasswordInput
            id={`${id}-secret`}
            autoComplete="off"
            spellCheck={false}
            value={value.secret}
            onChange={(event) => paste(event.target.value.trim())}
            aria-describedby={`${id}-note`}
          />
          <p id={`${id}-note`} className="text-small text-ink-3">
            Kept only in this tab, until you reload it.
          </p>
        </div>
      )}
    </div>
  );
}
