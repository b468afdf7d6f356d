'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/failure-texts';
import type { ActionResult } from '@/lib/platform/http/action';
import { useConfirmed } from './use-confirmed';

type Props = {
  /** The record's name, which the button's label contains. */
  name: string;
  isOn: boolean;
  words: { on: string; off: string };
  denied: boolean;
  /** The verb is that of the button: `Make inactive`. */
  question: { title: string; verb: string; description: ReactNode; success: string };
  /** Saves the opposite of `isOn`. */
  change: (isOn: boolean) => Promise<ActionResult<unknown>>;
};

/** A badge of one of two states; its menu offers the other one, and a dialog asks for confirmation. */
export function StatusMenu({ name, isOn, words, denied, question, change }: Props) {
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const [now, next] = isOn ? [words.on, words.off] : [words.off, words.on];
  const { title, verb, description, success } = question;
  const confirm = useConfirmed({ title, verb, description: '', success, run: () => change(!isOn) });
  return (
    <>
      <LazyMenu
        ref={trigger}
        align="start"
        label={`Status of ${name}: ${now}`}
        className="status-button group"
        trigger={
          <>
            <Badge tone={isOn ? 'ok' : 'off'}>{now}</Badge>
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
          title={title}
          description={description}
          confirmLabel={verb}
          returnTo={trigger}
          onConfirm={confirm}
        />
      )}
    </>
  );
}
