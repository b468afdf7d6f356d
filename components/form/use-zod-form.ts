'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import '@/lib/foundation/input/input-sentences';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ApiFailure } from '@/components/api/transport';
import { formMessage, useAction } from '@/components/api/use-action';
import { toast } from '@/components/ui/toast';
import type { ActionResult } from '@/lib/platform/http/action';
import { touchedOf, withoutUntouched } from './touched';
import { useKeptText } from './use-kept-text';

type Options<Schema extends z.ZodType<FieldValues, FieldValues>, T> = {
  /**
   * The schema that the server validates with too, or one that leaves to the server what it refuses with a fixed
   * sentence.
   */
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  /** The form changes a stored record: unchanged fields that would be refused today are neither validated nor sent. */
  isStored?: boolean;
  /** Distinguishes the forms of a page. */
  title?: string;
  submit: (values: z.output<Schema>) => Promise<ActionResult<T>>;
  /** The success message; none if it is undefined for the result. */
  success?: string | ((data: T) => string | undefined);
  /** The fixed sentence for a failure, if there is one: shown in the toast. */
  failure?: (failure: ApiFailure) => string | undefined;
  done?: (data: T) => void;
};

/** The resolver of a stored record's form, from its schema's resolver. */
function storedResolver<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  schema: z.ZodType,
  initialValues: FieldValues,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const refused = Object.keys(result.errors);
    if (refused.length === 0) return result;
    const touched = touchedOf(refused, values, initialValues);
    if (touched.length > 0) {
      const errors = Object.entries(result.errors).filter(([key]) => touched.includes(key));
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> };
    }
    const storedValues = withoutUntouched(schema, values, initialValues, refused);
    return storedValues ? { values: storedValues as Output, errors: {} } : result;
  };
}

/** Shown above the fields. `isStale` if another person changed the record since it was read. */
export type Problem = { message: string; isStale: boolean };

/**
 * A form over one schema. The server's errors are shown beside their fields; a problem without a field is shown in a
 * toast and above the form. No input is lost, also if the page is left without saving it: docs/rules.md#kept-texts. A
 * second submit while one runs does nothing.
 */
export function useZodForm<Schema extends z.ZodType<FieldValues, FieldValues>, T>(
  options: Options<Schema, T>,
) {
  const { run } = useAction();
  const [problem, setProblem] = useState<Problem | null>(null);
  const resolver: Resolver<z.input<Schema>, unknown, z.output<Schema>> = zodResolver(options.schema);
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: options.isStored ? storedResolver(resolver, options.schema, options.defaults) : resolver,
    defaultValues: options.defaults,
    // Not on blur: a message that appears under the pointer would move the element that is being clicked.
    mode: 'onSubmit',
  });

  const kept = useKeptText(form, options);

  /** Shows the errors beside their fields; returns whether there were any. */
  function showErrors({ errors = [] }: ApiFailure): boolean {
    const names = Object.keys(form.getValues());
    const fieldErrors = errors.filter(({ path }) => names.includes(path.split('.')[0] ?? ''));
    for (const error of fieldErrors)
      form.setError(error.path as Path<z.input<Schema>>, { type: 'server', message: error.message });
    if (fieldErrors.length > 0) form.setFocus(fieldErrors[0]?.path as Path<z.input<Schema>>);
    return fieldErrors.length > 0;
  }

  function handleFailure(failure: ApiFailure) {
    const message = formMessage(failure);
    if (!showErrors(failure)) setProblem({ message, isStale: failure.code === 'stale' });
    // A lost connection and a missing permission have their own sentences, whatever was tried.
    const sentence = [0, 403].includes(failure.status) ? undefined : options.failure?.(failure);
    toast.error(sentence ?? message);
  }

  const submit = form.handleSubmit((values) =>
    run(
      () => {
        setProblem(null);
        return options.submit(values);
      },
      {
        success: options.success,
        done: (data) => {
          form.reset(form.getValues());
          kept.forget();
          options.done?.(data);
        },
        failed: handleFailure,
      },
    ),
  );

  return { form, submit, problem, clear: () => setProblem(null), kept };
}
