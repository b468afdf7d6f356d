'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { ScriptedForm, useIsReady } from '@/components/ui/scripted-form';
import { DirtyGuard } from './dirty-guard';
import { earlyTexts } from './early-texts';
import { ErrorSummary } from './error-summary';
import { KeptNotice } from './kept-notice';
import { ProblemAlert } from './problem-alert';
import { UploadsProvider } from './uploads';
import type { Kept } from './use-kept-text';
import type { Problem } from './use-zod-form';

type Props<Values extends FieldValues, Out> = Omit<ComponentProps<typeof ScriptedForm>, 'submit' | 'ref'> & {
  form: UseFormReturn<Values, unknown, Out>;
  submit: () => Promise<void>;
  problem: Problem | null;
  clear: () => void;
  kept: Kept;
  /** Asks before leaving with changes. */
  guard?: boolean;
  children: ReactNode;
};

/** The basis of every form: passes the form's state to its fields, shows what failed, and guards what was typed. */
export function Form<Values extends FieldValues, Out>({
  form,
  submit,
  problem: _problem,
  clear: _clear,
  kept,
  guard = true,
  children,
  ...props
}: Props<Values, Out>) {
  const element = useRef<HTMLFormElement>(null);
  // A form that the browser itself renders has no input that came before it.
  const isReady = useIsReady();
  const [isFromServer] = useState(!isReady);
  const { setValue } = form;
  useEffect(() => {
    for (const { name, text } of isFromServer && element.current ? earlyTexts(element.current) : [])
      setValue(name as Path<Values>, text as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [setValue, isFromServer]);
  return (
    <FormProvider {...form}>
      <ScriptedForm ref={element} submit={() => void submit()} {...props}>
        {guard && (
          <DirtyGuard
            dirty={form.formState.isDirty && !form.formState.isSubmitting}
            onDiscard={kept.forget}
          />
        )}
        <UploadsProvider>{children}</UploadsProvider>
      </ScriptedForm>
    </FormProvider>
  );
}

type ProblemProps = { problem: Problem | null; clear: () => void; kept: Kept };

/**
 * Shown above the fields of a form: the offer of what was typed before, and after a failed submit the message, and
 * links to the fields.
 */
export function FormProblems({ problem, clear, kept }: ProblemProps) {
  return (
    <>
      <KeptNotice {...kept} />
      {problem && <ProblemAlert problem={problem} onSettled={clear} />}
      <ErrorSummary />
    </>
  );
}
