import type { ReactNode } from 'react';
import { Address } from './address';
import { cn } from './cn';

/** The most important facts, side by side if there is room. */
export const FactStrip = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-4', className)}>{children}</dl>
);

type Props = {
  label: string;
  value: ReactNode;
  /** Below it, in small type. */
  detail?: string;
  href?: string;
};

export function Fact({ label, value, detail, href }: Props) {
  const shown = typeof value === 'string' ? <Address>{value}</Address> : value;
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <span className="block text-section wrap-break-word tabular-nums">
          {href ? (
            <a href={href} className="hover:underline">
              {shown}
            </a>
          ) : (
            shown
          )}
        </span>
        {detail && (
          <span className="block text-small wrap-break-word text-ink-2 min-[900px]:truncate">
            <Address>{detail}</Address>
          </span>
        )}
      </dd>
    </div>
  );
}
