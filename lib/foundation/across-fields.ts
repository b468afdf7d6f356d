import type { z } from 'zod';
import type { FieldError } from './errors';

/**
 * Adds checks across the fields of a schema that run in the same pass as the checks of each field, so that a form
 * reports every error at once. `problems` can receive invalid values; if it throws, no problem is reported.
 */
export function acrossFields<Schema extends z.ZodType>(
  schema: Schema,
  problems: (values: z.output<Schema>) => FieldError[],
): Schema {
  const errorsOf = (values: z.output<Schema>): FieldError[] => {
    try {
      return problems(values);
    } catch {
      return [];
    }
  };
  return schema.check({
    _zod: {
      def: { check: 'custom', when: () => true },
      onattach: [],
      check(payload) {
        for (const { path, message } of errorsOf(payload.value))
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
