'use client';

import { useLocale, useMessages, useTranslations } from 'use-intl/react';
import type { Texts } from '@/lib/languages/texts';
import type { Failure } from './call';
import type { Refusal } from './settle-payment';

/** What the server explains itself; of every other failure nothing is known but that it failed. */
const EXPLAINED = [400, 402, 409, 422, 429];

/**
 * The sentence for a failed call, in the visitor's language: by the failure's `code`, since messages are English
 * (contract section 2). In English the server's own sentence, which knows more, with its full stop.
 */
export function useProblem(): (failure: Failure) => string {
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

/** What is wrong with each field that the server names, in the visitor's language. */
export function useFieldProblems(): (failure: Failure) => Record<string, string> {
  const t = useTranslations('fields');
  const { fields } = useMessages();
  const language = useLocale();
  const say = (path: string, message: string) =>
    language !== 'en' && Object.hasOwn(fields, path) ? t(path as keyof Texts['fields']) : message;
  return ({ errors = [] }) =>
    Object.fromEntries(errors.map(({ path, message }) => [path, say(path, message)]));
}

/** Why a payment was refused, in the visitor's language; the provider speaks it too. */
export function useRefusal(): (refusal: Refusal) => string {
  const t = useTranslations('card');
  const say = useProblem();
  return (refusal) =>
    'words' in refusal ? refusal.words : 'text' in refusal ? t(refusal.text) : say(refusal.answer);
}
