import type { ReactNode } from 'react';
import { MessagePage } from '@/components/shell/message-page';
import { LANGUAGES, type Language } from '@/lib/platform/languages/languages';
import { TroubleReference, TryAgain } from './trouble';

type Props = {
  language: Language;
  title: ReactNode;
  hint: ReactNode;
  /** The label of the button. */
  again: ReactNode;
  /** Whom to call. */
  help: ReactNode;
  /** The word before what the request is found by. */
  reference: string;
};

/**
 * What a visitor reads instead of a page that cannot be rendered. It is part of every visitor page, so it imports
 * nothing that a browser would load, not even our button.
 */
export function TroublePage({ language, title, hint, again, help, reference }: Props) {
  return (
    <div role="alert" lang={language} dir={LANGUAGES[language].dir}>
      <MessagePage
        sign={<span aria-hidden>!</span>}
        title={title}
        action={
          <TryAgain className="inline-flex h-13 cursor-pointer items-center rounded-visitor bg-brand px-5 text-[17px] leading-6 font-semibold text-brand-ink">
            {again}
          </TryAgain>
        }
      >
        <p>{hint}</p>
        <p className="mt-3 [&_a]:text-link">{help}</p>
        <p className="mt-3">
          <TroubleReference label={reference} />
        </p>
      </MessagePage>
    </div>
  );
}
