import type { z } from 'zod';
import type { FieldError } from '@/lib/foundation/errors';

/**
 * Adds checks across the fields of a schema that run in the same pass as the checks of each field, so that a form
 * reports every error at once. `problems` can receive values that the fields refuse; if it throws because of them, no
 * problem is reported.
 */
export function acrossFields<Schema extends z.ZodType>(
  schema: Schema,
  problems: (values: z.output<Schema>) => FieldError[],
): Schema {
  const errorsOf = (values: z.output<Schema>, areValid: boolean): FieldError[] => {
    try {
      return problems(values);
    } catch (error) {
      if (areValid) throw error;
      return [];
    }
  };
  return schema.check({
    _zod: {
      def: { check: 'custom', when: () => true },
      onattach: [],
      check(payload) {
        for (const { path, message } of errorsOf(payload.value, payload.issues.length === 0))
          payload.issues.push({
            code: 'custom',
            path: path.split('.'),
            message,
            input: payload.value,
            continue: true,
          });
      },
    },
  });
}
