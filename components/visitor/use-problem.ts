'use client';

import { useLocale, useMessages, useTranslations } from 'use-intl/react';
import type { ApiFailure } from '@/components/api/transport';
import type { Texts } from '@/lib/platform/languages/texts';
import type { Refusal } from './settle-payment';

/** Statuses whose failures the server explains. For others, nothing more is known. */
const EXPLAINED = [400, 402, 409, 422, 429];

/**
 * The sentence for a failed call, in the visitor's language: by the failure's `code`, because messages are English
 * (docs/rules.md#languages). In English, the server's own sentence, which is more specific, with its full stop.
 */
export function useProblem(): (failure: ApiFailure) => string {
  const t = useTranslations('problems');
  const { problems } = useMessages();
  const language = useLocale();
  return ({ status, code, message }) => {
    if (!EXPLAINED.includes(status)) return t('network');
    if (language === 'en')
      return /[.!?]$/.test(message) || code === 'promo_invalid' ? message : `${message}.`;
    return t(Object.hasOwn(problems, code) ? (code as keyof Texts['problems']) : 'refused');
  };
}

/** The server's field errors, in the visitor's language. */
export function useFieldProblems(): (failure: ApiFailure) => Record<string, string> {
  const t = useTranslations('fields');
  const { fields } = useMessages();
  const language = useLocale();
  const say = (path: string, message: string) =>
    language !== 'en' && Object.hasOwn(fields, path) ? t(path as keyof Texts['fields']) : message;
  return ({ errors = [] }) =>
    Object.fromEntries(errors.map(({ path, message }) => [path, say(path, message)]));
}

/** Why a payment was refused, in the visitor's language, which the provider uses too. */
export function useRefusal(): (refusal: Refusal) => string {
  const t = useTranslations('card');
  const say = useProblem();
  return (refusal) => {
    if ('words' in refusal) return refusal.words;
    return 'text' in refusal ? t(refusal.text) : say(refusal.answer);
  };
}
