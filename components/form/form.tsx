'use client';

import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { DirtyGuard } from './dirty-guard';
import { ErrorSummary } from './error-summary';

type Props<Values extends FieldValues, Out> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<Values, unknown, Out>;
  submit: () => Promise<void>;
  problem: string | null;
  /** Asks before leaving with changes; a dialog asks by itself. */
  guard?: boolean;
  children: ReactNode;
};

/** A form of the kit: gives its fields the form's state, shows what went wrong, guards what was typed. */
export function Form<Values extends FieldValues, Out>({
  form,
  submit,
  problem,
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
        {children}
      </form>
    </FormProvider>
  );
}

/** What stands above the fields of a long form after a failed submit: the sentence, and links to the fields. */
export function FormProblems({ problem }: { problem: string | null }) {
  return (
    <>
      {problem && <Alert tone="bad" title={problem} className="mb-4" />}
      <ErrorSummary />
    </>
  );
}
