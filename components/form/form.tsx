'use client';

import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { DirtyGuard } from './dirty-guard';
import { ErrorSummary } from './error-summary';
import { ProblemAlert } from './problem-alert';
import { UploadsProvider } from './uploads';
import type { Problem } from './use-zod-form';

type Props<Values extends FieldValues, Out> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<Values, unknown, Out>;
  submit: () => Promise<void>;
  problem: Problem | null;
  clear: () => void;
  /** Asks before leaving with changes. A dialog asks by itself. */
  guard?: boolean;
  children: ReactNode;
};

/** The basis of every form: passes the form's state to its fields, shows what failed, and guards what was typed. */
export function Form<Values extends FieldValues, Out>({
  form,
  submit,
  problem: _problem,
  clear: _clear,
  guard = true,
  children,
  ...props
}: Props<Values, Out>) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
        {...props}
      >
        {guard && <DirtyGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />}
        <UploadsProvider>{children}</UploadsProvider>
      </form>
    </FormProvider>
  );
}

/** Shown above the fields of a long form after a failed submit: the message, and links to the fields. */
export function FormProblems({ problem, clear }: { problem: Problem | null; clear: () => void }) {
  return (
    <>
      {problem && <ProblemAlert problem={problem} onSettled={clear} />}
      <ErrorSummary />
    </>
  );
}
