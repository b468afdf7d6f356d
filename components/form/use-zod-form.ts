'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSessionEnd } from '@/components/api/session-end';
import { toast } from '@/components/ui/toast';
import type { ActionResult } from '@/lib/platform/http/action';

type Options<Schema extends z.ZodType<FieldValues, FieldValues>, T> = {
  /** The schema that the server checks with too. */
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  submit: (values: z.output<Schema>) => Promise<ActionResult<T>>;
  /** The success message; none if it depends on the result and is undefined. */
  success?: string | ((data: T) => string | undefined);
  /** The fixed sentence for a failure, where there is one: shown in the toast. */
  failure?: (result: { status: number; message: string; code: string }) => string | undefined;
  done?: (data: T) => void;
};

/** Shown above the fields: `isStale` when somebody else changed the record meanwhile. */
export type Problem = { message: string; isStale: boolean };

/** Without a response, what was typed is still there. */
const OFFLINE = 'No connection. Nothing was lost. Please try again';

/**
 * A form over one schema. Errors of the server go beside their fields; what has no field is said in a toast
 * and above the form. Nothing that was typed is lost, and a second submit while one runs does nothing.
 */
export function useZodForm<Schema extends z.ZodType<FieldValues, FieldValues>, T>(
  options: Options<Schema, T>,
) {
  const endSession = useSessionEnd();
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaults,
    // Not on leaving a field: a message that appears under the pointer would move what is being clicked.
    mode: 'onSubmit',
  });

  async function send(values: z.output<Schema>) {
    const result = await options.submit(values).catch(() => null);
    if (result?.ok) {
      form.reset(form.getValues());
      const said = typeof options.success === 'function' ? options.success(result.data) : options.success;
      if (said) toast.success(said);
      options.done?.(result.data);
      return;
    }
    if (result?.status === 401) return endSession();
    const message = result && result.status !== 0 ? result.message : OFFLINE;
    const known = Object.keys(form.getValues());
    const beside = (result?.errors ?? []).filter(({ path }) => known.includes(path.split('.')[0] ?? ''));
    for (const error of beside)
      form.setError(error.path as Path<z.input<Schema>>, { type: 'server', message: error.message });
    if (beside.length > 0) form.setFocus(beside[0]?.path as Path<z.input<Schema>>);
    else setProblem({ message, isStale: result?.code === 'stale' });
    // A missing permission has its own sentence, whatever was tried.
    const sentence =
      result && result.status !== 0 && result.status !== 403 ? options.failure?.(result) : undefined;
    toast.error(sentence ?? message);
  }

  const submit = form.handleSubmit(async (values) => {
    if (running.current) return;
    running.current = true;
    setProblem(null);
    try {
      await send(values);
    } finally {
      running.current = false;
    }
  });

  return { form, submit, problem, clear: () => setProblem(null) };
}
