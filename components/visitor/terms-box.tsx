'use client';

import { useTranslations } from 'use-intl/react';
import { Checkbox } from '@/components/ui/checkbox';

/** The terms, to be accepted before Pay Now works. They open in a new tab, so that no input is lost. */
export function TermsBox({
  accepted,
  onChange,
}: {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
}) {
  const t = useTranslations('pay');
  return (
    <Checkbox
      name="terms"
      checked={accepted}
      onCheckedChange={onChange}
      label={
        <span className="text-[15px]">
          {t.rich('terms', {
            terms: (text) => (
              <a
                href="/t&c"
                target="_blank"
                rel="noreferrer"
                className="text-link underline underline-offset-2"
              >
                {text}
              </a>
            ),
          })}
        </span>
      }
    />
  );
}
