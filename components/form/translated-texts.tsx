'use client';

import { useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import {
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  ORIGINAL,
  type Translations,
} from '@/lib/column-values/languages';

type Errors = { message?: unknown } & Partial<Record<Language, object>>;

/**
 * The language in which a record's texts are shown in its form, with the picker for it. `field` returns the name of a
 * text's field in that language, with a `key` for each language. Other fields of the form are unaffected.
 */
export function useTextLanguage<Name extends string>(names: readonly Name[]) {
  const [language, setLanguage] = useState<Language>(ORIGINAL);
  const isOriginal = language === ORIGINAL;
  const field = (name: Name) => {
    const path = isOriginal ? name : `translations.${language}.${name}`;
    return { key: path, name: path, dir: isOriginal ? undefined : ('auto' as const) };
  };
  return {
    isOriginal,
    field,
    picker: <LanguagePicker names={names} language={language} onChoose={setLanguage} />,
  };
}

type PickerProps = { names: readonly string[]; language: Language; onChoose: (language: Language) => void };

function LanguagePicker({ names, language, onChoose }: PickerProps) {
  const id = useId();
  const { errors } = useFormState();
  const translations: Translations<string> = useWatch({ name: 'translations' }) ?? {};
  const translationErrors = (errors.translations ?? {}) as Errors;
  const hasError = (code: Language) =>
    code === ORIGINAL ? names.some((name) => errors[name]) : translationErrors[code] !== undefined;
  const otherLanguages = LANGUAGE_CODES.filter((code) => code !== language && hasError(code));
  const problem =
    typeof translationErrors.message === 'string'
      ? translationErrors.message
      : otherLanguages.map((code) => `Check the text in ${LANGUAGES[code].name}.`).join(' ');
  const isTranslated = (code: Language) =>
    code !== ORIGINAL && Object.values(translations[code] ?? {}).some((text) => text);
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>Language of the text</Label>
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        className="max-w-72"
        value={language}
        onChange={(event) => onChoose(event.target.value as Language)}
        options={LANGUAGE_CODES.map((code) => ({
          value: code,
          label: isTranslated(code) ? `${LANGUAGES[code].name} · translated` : LANGUAGES[code].name,
        }))}
      />
      <p
        id={`${id}-note`}
        role={problem ? 'alert' : undefined}
        className={problem ? 'text-small text-bad' : 'text-small text-ink-3'}
      >
        {problem || 'Visitors read English where a language has no text.'}
      </p>
    </div>
  );
}
