'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { ActionResult } from '@/lib/platform/http/action';
import { DiscardDialog } from './dirty-guard';
import { Form, FormProblems } from './form';
import { useLeaveDialog } from './leave-dialog';
import { SubmitButton } from './submit-button';
import { useZodForm } from './use-zod-form';

type Props<Schema extends z.ZodType<FieldValues, FieldValues>, T> = {
  title: string;
  description?: string;
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  /** It changes a stored record: unchanged fields are not validated again. */
  isStored?: boolean;
  submit: (values: z.output<Schema>) => Promise<ActionResult<T>>;
  submitLabel: string | ((values: DefaultValues<z.input<Schema>>) => string);
  success: string | ((data: T) => string | undefined);
  failure?: (result: { status: number; message: string; code: string }) => string | undefined;
  /** Whether the values are sufficient to enable the button: docs/rules.md#forms. */
  ready?: (values: DefaultValues<z.input<Schema>>, hasErrors: boolean) => boolean;
  /** The URL that the dialog's own URL leads back to, or the function that closes it. */
  close: { href: string } | (() => void);
  /** Where it leads when it is done, instead of closing, if the result has its own page. */
  next?: (data: T) => string | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
};

/**
 * An add or edit dialog with its own URL. The URL opens it, so that back closes it and a link opens it. Asks before
 * changes are discarded, and keeps them when the browser goes back.
 */
export function FormDialog<Schema extends z.ZodType<FieldValues, FieldValues>, T>(props: Props<Schema, T>) {
  const [discarding, setDiscarding] = useState(false);
  const closeByUrl = useLeaveDialog(typeof props.close === 'function' ? null : props.close.href);
  const close = typeof props.close === 'function' ? props.close : closeByUrl;
  const router = useRouter();
  const handleDone = (data: T) => {
    const next = props.next?.(data);
    // Back does not open a form again that was saved.
    if (next) router.replace(next);
    else close();
  };
  const kit = useZodForm({ ...props, done: handleDone });
  const values = kit.form.watch();
  const { isDirty, isSubmitting, errors } = kit.form.formState;
  const hasErrors = Object.keys(errors).length > 0;
  const leave = () => (isDirty ? setDiscarding(true) : close());
  return (
    <Dialog open onOpenChange={(open) => !open && !isSubmitting && leave()}>
      <DialogContent title={props.title} description={props.description} size={props.size ?? 'md'}>
        <Form {...kit} className="contents">
          <DialogBody>
            <FormProblems {...kit} />
            <div className="grid gap-4">{props.children}</div>
          </DialogBody>
          <DialogFooter>
            <Button onClick={leave} disabled={isSubmitting}>
              Cancel
            </Button>
            <SubmitButton
              disabled={
                props.ready ? !props.ready(values as DefaultValues<z.input<Schema>>, hasErrors) : false
              }
            >
              {typeof props.submitLabel === 'string'
                ? props.submitLabel
                : props.submitLabel(values as DefaultValues<z.input<Schema>>)}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
      <DiscardDialog
        open={discarding}
        onStay={() => setDiscarding(false)}
        onDiscard={() => {
          kit.kept.forget();
          close();
        }}
      />
    </Dialog>
  );
}
