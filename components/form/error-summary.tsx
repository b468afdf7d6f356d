'use client';

import { useFormContext, useFormState } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';

/** After a failed submit: how many fields are wrong, each with a link to the field. */
export function ErrorSummary() {
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const fieldErrors = Object.entries(errors).filter(([key]) => key !== 'root');
  if (submitCount === 0 || fieldErrors.length < 2) return null;
  const sentences = fieldErrors.map(([, error]) => sentenceOf(error));
  return (
    <Alert tone="bad" title={`${fieldErrors.length} fields need your attention`} className="mb-4">
      <ul className="list-disc pl-4">
        {fieldErrors.map(([key, error]) => (
          <li key={key}>
            <button
              type="button"
              className="underline"
              onClick={() => setFocus(controlOf(key, error) ?? key)}
            >
              {textOf(key, error, sentences)}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The message of a field, prefixed with the field's label if other fields have the same message. */
function textOf(key: string, error: unknown, sentences: (string | undefined)[]): string {
  const sentence = sentenceOf(error) ?? `Check ${key}`;
  const isAlone = sentences.filter((each) => each === sentence).length < 2;
  const label = isAlone ? undefined : labelOf(error);
  return label ? `${label}: ${sentence}` : sentence;
}

/** The message beside the field of an error. */
function labelOf(error: unknown): string | undefined {
  const ref = typeof error === 'object' && error !== null && 'ref' in error ? error.ref : null;
  const label = ref instanceof HTMLInputElement ? ref.labels?.[0]?.textContent : null;
  return label?.trim() || undefined;
}

/** The name of the first field with a control of its own that is wrong, within a field that has several; or null. */
function controlOf(name: string, error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('ref' in error) return name;
  for (const [part, inner] of Object.entries(error)) {
    const control = controlOf(`${name}.${part}`, inner);
    if (control) return control;
  }
  return null;
}

/** The message of a field, or of the first wrong part of a field that has several. */
function sentenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  if ('ref' in error) return undefined;
  for (const part of Object.values(error)) {
    const sentence = sentenceOf(part);
    if (sentence) return sentence;
  }
  return undefined;
}
