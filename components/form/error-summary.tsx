'use client';

import { useFormContext, useFormState } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';

/** After a submit that failed: how many fields are wrong, each a link to its field. */
export function ErrorSummary() {
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const wrong = Object.entries(errors).filter(([key]) => key !== 'root');
  if (submitCount === 0 || wrong.length < 2) return null;
  return (
    <Alert tone="bad" title={`${wrong.length} fields need your attention`} className="mb-4">
      <ul className="list-disc pl-4">
        {wrong.map(([key, error]) => (
          <li key={key}>
            <button type="button" className="underline" onClick={() => setFocus(key)}>
              {typeof error?.message === 'string' ? error.message : `Check ${key}`}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
