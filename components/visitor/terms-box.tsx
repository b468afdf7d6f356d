'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldProblem } from './field-problem';

type Props = { accepted: boolean; onChange: (accepted: boolean) => void; problem?: string };

/** The terms, which must be accepted before Pay Now works. */
export function TermsBox({ accepted, onChange, problem }: Props) {
  const t = useTranslations('pay');
  return (
    <div>
      <Checkbox
        name="terms"
        checked={accepted}
        onCheckedChange={onChange}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? 'terms-error' : undefined}
        label={
          <span className="text-[0.9375rem]">
            {t.rich('terms', { terms: (text) => <TermsLink>{text}</TermsLink> })}
          </span>
        }
      />
      <FieldProblem id="terms-error" text={problem} />
    </div>
  );
}

/** The terms open in a new tab, so that no input is lost. */
export function TermsLink({ children }: { children: ReactNode }) {
  return (
    <a href="/t&c" target="_blank" rel="noreferrer" className="text-link underline underline-offset-2">
      {children}
    </a>
  );
}
