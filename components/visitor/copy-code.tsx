'use client';

import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';

const COPIED_FOR_MS = 2500;

type Props = {
  code: string;
  /** Its name on the page. */
  name: string;
  /** The element that shows it. */
  codeElement: RefObject<HTMLElement | null>;
};

/** Copies a code of the booking. If scripts are not permitted to, the code is selected, to be copied by hand. */
export function CopyCode({ code, name, codeElement }: Props) {
  const t = useTranslations('booking');
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    const isWritten = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setCopied(isWritten || copyBySelection(code, codeElement.current));
  }

  return (
    <>
      <button
        type="button"
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center px-1 text-[0.875rem] underline underline-offset-2"
        onClick={copy}
      >
        <span aria-hidden>{t(isCopied ? 'copied' : 'copy')}</span>
        <span className="sr-only">
          {t('copy')}: {name}
        </span>
      </button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  );
}

/**
 * For pages without HTTPS and browsers that ask first. Returns false if nothing was copied; the code remains
 * selected.
 */
function copyBySelection(code: string, codeElement: HTMLElement | null): boolean {
  if (!codeElement) return false;
  getSelection()?.selectAllChildren(codeElement);
  // Without the spaces between the digits for screen readers.
  const writeCode = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', code);
    event.preventDefault();
  };
  document.addEventListener('copy', writeCode);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', writeCode);
  if (isDone) getSelection()?.removeAllRanges();
  return isDone;
}
