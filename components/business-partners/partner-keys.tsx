'use client';

import { type ReactNode, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { endOldApiKeyAction, revealApiKeyAction } from '@/lib/parties/business-partners/actions';
import type { BusinessPartner } from '@/lib/parties/business-partners/schema';
import { RotateKeyDialog } from './rotate-key-dialog';

type Props = { partner: BusinessPartner; oldKeyUntil: string | null };

/** The two keys of a partner. The API key is hidden until it is revealed, which is audited. */
export function PartnerKeys({ partner, oldKeyUntil }: Props) {
  const [rotating, setRotating] = useState(false);
  return (
    <div className="grid gap-5">
      {/* A revealed key is dropped together with the version of the partner that had it. */}
      <ApiKey key={partner.updatedAt.getTime()} partner={partner} onRotate={() => setRotating(true)} />
      {oldKeyUntil && (
        <Alert
          tone="warn"
          title={`The old key works until ${oldKeyUntil}`}
          action={
            <ConfirmButton
              size="sm"
              confirmation={{
                title: 'End the old key now?',
                verb: 'End the old key',
                description: `Calls with the old key fail at once. Make sure that ${partner.name} uses the new one.`,
                danger: true,
                run: calling(endOldApiKeyAction, { id: partner.id }),
                success: 'The old key no longer works',
              }}
            >
              End the old key now
            </ConfirmButton>
          }
        />
      )}
      <KeyLine
        label="Box key"
        note="Public and permanent. It is part of this partner's QR links."
        value={partner.boxKey}
        actions={<CopyButton value={partner.boxKey} label="Copy the box key" />}
      />
      {rotating && <RotateKeyDialog partner={partner} close={() => setRotating(false)} />}
    </div>
  );
}

function ApiKey({ partner, onRotate }: { partner: BusinessPartner; onRotate: () => void }) {
  const [revealed, setRevealed] = useState<string | null>(null);
  const { run, busy } = useAction();
  const reveal = () =>
    run(() => revealApiKeyAction({ id: partner.id }), { done: ({ apiKey }) => setRevealed(apiKey) });

  return (
    <KeyLine
      label="API key"
      note="Keep this secret. Every reveal is logged."
      value={revealed ?? partner.apiKey}
      actions={
        <>
          {revealed && <CopyButton value={revealed} label="Copy the API key" />}
          <Button
            size="sm"
            loading={busy}
            aria-label={revealed ? 'Hide the API key' : 'Reveal the API key'}
            onClick={revealed ? () => setRevealed(null) : reveal}
          >
            {revealed ? 'Hide' : 'Reveal'}
          </Button>
          <Button size="sm" aria-label="Rotate the API key" onClick={onRotate}>
            Rotate
          </Button>
        </>
      }
    />
  );
}

type LineProps = { label: string; note: string; value: string; actions: ReactNode };

function KeyLine({ label, note, value, actions }: LineProps) {
  return (
    <div className="grid gap-1.5">
      <h3 className="font-medium">{label}</h3>
      <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-control border border-line bg-sunk px-3 py-1">
        <Code className="min-w-0 flex-[1_1_180px] break-all">{value}</Code>
        <span className="flex items-center gap-2">{actions}</span>
      </div>
      <p className="text-small text-ink-3">{note}</p>
    </div>
  );
}
