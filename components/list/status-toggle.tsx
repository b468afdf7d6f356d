'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/errors';
import { sentenceCase } from '@/lib/foundation/words';
import type { ActionResult } from '@/lib/platform/http/action';
import { useConfirmed } from './use-confirmed';

type Props = {
  name: string;
  noun: string;
  status: 'active' | 'inactive' | 'deleted';
  denied: boolean;
  /** The consequence of making it inactive, in a sentence. */
  consequence?: ReactNode;
  /** The labels of the two states, if not Active and Inactive. */
  words?: { on: string; off: string };
  /** The question, if it is not `Make <name> inactive?` */
  question?: { title: string; description: string };
  /** The success message, if it is not `<Noun> successfully updated.` */
  success?: string;
  /** Sends the inverted flag. */
  change: (isActive: boolean) => Promise<ActionResult<unknown>>;
};

const ACTIVE = { on: 'Active', off: 'Inactive' };

/** Active or Inactive, changed through a dropdown and a confirmation. A deleted record has no toggle. */
export function StatusToggle({
  name,
  noun,
  status,
  denied,
  consequence,
  words = ACTIVE,
  question: confirmation,
  success,
  change,
}: Props) {
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const active = status === 'active';
  const [now, next] = active ? [words.on, words.off] : [words.off, words.on];
  const question = {
    title: `Make ${name} ${next.toLowerCase()}?`,
    ...confirmation,
    run: () => change(!active),
    success: success ?? `${sentenceCase(noun)} successfully updated.`,
  };
  const confirm = useConfirmed(question);
  if (status === 'deleted') return <Badge tone="bad">Deleted</Badge>;
  return (
    <>
      <LazyMenu
        ref={trigger}
        align="start"
        label={`Status of ${name}: ${now}`}
        className="group inline-flex items-center gap-1 rounded-full pointer-coarse:min-h-11"
        trigger={
          <>
            <Badge tone={active ? 'ok' : 'off'}>{now}</Badge>
            <ChevronDown aria-hidden className="size-3.5 text-ink-3 group-hover:text-ink" />
          </>
        }
        entries={() => [
          { label: next, onSelect: () => (denied ? toast.error(ACCESS_DENIED) : setAsking(true)) },
        ]}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={question.title}
          description={confirmation?.description ?? (active ? consequence : undefined)}
          returnTo={trigger}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
