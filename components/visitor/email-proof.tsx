'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import type { ProvenEmail } from '@/lib/access/email-code';
import { call, NO_NETWORK } from './call';
import { FieldProblem } from './field-problem';

type Props = {
  boxKey: string;
  email: string;
  proof: ProvenEmail | null;
  onProven: (proof: ProvenEmail) => void;
};

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Credit and personal codes count once the address is proven, by a code that is mailed to it. */
export function EmailProof({ boxKey, email, proof, onProven }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const address = email.trim().toLowerCase();

  if (proof && proof.email === address) {
    return (
      <p role="status" className="text-[14px] leading-5 text-ink-2">
        {proof.wallet > 0
          ? `You have $${proof.wallet.toFixed(2)} of credit. It pays first.`
          : 'Your address is confirmed. There is no credit to spend.'}
      </p>
    );
  }

  async function ask<T>(path: string, body: object): Promise<T | null> {
    setBusy(true);
    setProblem(null);
    const answer = await call<T>(boxKey, path, { method: 'POST', body });
    setBusy(false);
    if (answer.ok) return answer.data;
    setProblem([400, 422, 429].includes(answer.status) ? answer.message : NO_NETWORK);
    return null;
  }

  async function send() {
    if (!isEmail(address)) return setProblem('Enter your email above first');
    if (await ask('/bookings/web/email-code', { email: address })) {
      setSentTo(address);
      setCode('');
    }
  }

  async function verify() {
    const proven = await ask<ProvenEmail>('/bookings/web/email-code/verify', { email: address, code });
    if (proven) onProven(proven);
  }

  if (sentTo !== address) {
    return (
      <div>
        <button
          type="button"
          onClick={send}
          disabled={busy}
          className="min-h-11 text-left text-[14px] leading-5 text-link underline underline-offset-2"
        >
          I have credit or a personal code
        </button>
        <FieldProblem id="proof-error" text={problem} />
      </div>
    );
  }
  return (
    <div>
      <p role="status" className="mb-2 text-[14px] leading-5 text-ink-2">
        {`We mailed 6 digits to ${sentTo}.`}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5">
        <Input
          large
          name="email-code"
          aria-label="Code from the mail"
          placeholder="6 digits"
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
            if (!busy) void verify();
          }}
        />
        <Button size="lg" onClick={verify} loading={busy} disabled={code.replace(/\D/g, '').length !== 6}>
          Confirm
        </Button>
      </div>
      <FieldProblem id="proof-error" text={problem} />
      <button
        type="button"
        onClick={send}
        disabled={busy}
        className="min-h-11 text-[14px] leading-5 text-link underline underline-offset-2"
      >
        Send a new code
      </button>
    </div>
  );
}
