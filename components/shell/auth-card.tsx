import type { ReactNode } from 'react';
import { ArrowUpRight } from '@/components/ui/icons/arrow-up-right.gen';
import { BrandMark } from './brand-mark';

export type AuthCardProps = {
  brandName: string;
  title: ReactNode;
  description?: ReactNode;
  /** The small line on the board. */
  line?: string;
  children?: ReactNode;
  /** Below the card, on the board: a link back. */
  footer?: ReactNode;
};

/** A sign that hangs from the ceiling: the board with the brand's plate, and the form below it. */
export function AuthCard({
  brandName,
  title,
  description,
  line = 'Operations',
  children,
  footer,
}: AuthCardProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-bg px-4 pb-10 text-ink">
      <div aria-hidden className="flex h-[clamp(40px,18dvh,200px)] w-full max-w-105 justify-between px-14">
        <span className="w-[3px] bg-edge" />
        <span className="w-[3px] bg-edge" />
      </div>
      <main className="w-full max-w-105">
        <div className="overflow-hidden rounded-[16px] border border-line bg-surface shadow-[0_12px_40px_-12px_rgb(16_20_22/.28)]">
          <div data-board="" className="flex items-center gap-3.5 bg-rail px-6 py-5 text-rail-on">
            <BrandMark name={brandName} className="size-12 rounded-[10px] text-[2rem]" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-[1.375rem] leading-7 font-[650] tracking-[-.01em]">{brandName}</p>
              <p className="text-[0.8125rem] leading-4 text-rail-ink">{line}</p>
            </div>
            <ArrowUpRight aria-hidden className="stroke-[2.75] size-9 shrink-0 text-brand" />
          </div>
          <div className="px-6 pt-6 pb-6">
            <h1 className="text-title text-balance">{title}</h1>
            {description && <p className="mt-1 text-ink-2">{description}</p>}
            {children && <div className="mt-5">{children}</div>}
          </div>
        </div>
        {footer && <div className="mt-5 text-center text-ink-2">{footer}</div>}
      </main>
    </div>
  );
}
