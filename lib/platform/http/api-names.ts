import { z } from 'zod';
import { AppError, type FieldError } from '@/lib/foundation/errors';

/**
 * Body fields whose API names differ from the names used here: `{ businessPartnerIds: 'business_partner_id' }`.
 * `route()` translates them, so that all code behind it uses one name.
 */
export type ApiNames<Body = Record<string, unknown>> = Readonly<Partial<Record<keyof Body & string, string>>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with API names replaced by ours. A field sent under our own name is unknown to the API. */
export function underOurNames(sent: unknown, names: ApiNames): unknown {
  if (!isObject(sent)) return sent;
  const ours = new Map(Object.entries(names).map(([name, ofApi]) => [ofApi, name]));
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) =>
      Object.hasOwn(names, key) ? [] : [[ours.get(key) ?? key, value]],
    ),
  );
}

/** Field errors under the API's names: the first part of a path is the field of the body. */
export const underApiNames = (errors: FieldError[], names: ApiNames): FieldError[] =>
  errors.map(({ path, message }) => {
    const [field = '', ...rest] = path.split('.');
    const ofApi = Object.hasOwn(names, field) ? names[field] : undefined;
    return { path: [ofApi ?? field, ...rest].join('.'), message };
  });

/** Runs `work`; field errors that it throws get the API's names. */
export async function failingUnderApiNames<T>(names: ApiNames, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error;
    const { kind, message, code, errors, retryAfterSeconds } = error;
    throw new AppError(kind, message, {
      code,
      errors: underApiNames(errors, names),
      retryAfterSeconds,
      cause: error,
    });
  }
}

export const describedBody = (body: z.ZodType, names: ApiNames): z.ZodType =>
  body instanceof z.ZodObject
    ? z.object(
        Object.fromEntries(Object.entries(body.shape).map(([name, field]) => [names[name] ?? name, field])),
      )
    : body;
