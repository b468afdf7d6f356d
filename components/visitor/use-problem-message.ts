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
export function useProblemMessage(): (failure: ApiFailure) => string {
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
export function useFieldMessages(): (failure: ApiFailure) => Record<string, string> {
  const t = useTranslations('fields');
  const { fields } = useMessages();
  const language = useLocale();
  const messageOf = (path: string, message: string) =>
    language !== 'en' && Object.hasOwn(fields, path) ? t(path as keyof Texts['fields']) : message;
  return ({ errors = [] }) =>
    Object.fromEntries(errors.map(({ path, message }) => [path, messageOf(path, message)]));
}

/** Why a payment was refused, in the visitor's language, which the provider uses too. */
export function useRefusalMessage(): (refusal: Refusal) => string {
  const t = useTranslations('card');
  const problemMessage = useProblemMessage();
  return (refusal) => {
    if ('message' in refusal) return refusal.message;
    return 'messageKey' in refusal ? t(refusal.messageKey) : problemMessage(refusal.failure);
  };
}
