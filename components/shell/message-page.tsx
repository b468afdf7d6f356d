import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type MessagePageProps = {
  /** On the plate: "404", "403", or a pictogram. */
  sign: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
  /** Fills the screen; without it, the room inside the shell. */
  full?: boolean;
};

/** A page for dead ends: a sign that says so, and one link. */
export function MessagePage({ sign, title, children, action, full = true }: MessagePageProps) {
  const Frame = full ? 'main' : 'div';
  return (
    <Frame
      className={clsx(
        'flex flex-col items-center px-4 pb-12 text-center',
        full ? 'min-h-dvh bg-bg' : 'min-h-[60dvh] justify-center pt-8',
      )}
    >
      {full && (
        <div aria-hidden className="flex h-[26dvh] w-28 justify-between">
          <span className="w-[3px] bg-edge" />
          <span className="w-[3px] bg-edge" />
        </div>
      )}
      <div data-board="" className="rounded-[18px] border border-line bg-rail p-3">
        <div className="grid h-24 min-w-[min(160px,55vw)] place-items-center rounded-[10px] bg-brand px-[min(24px,5vw)] text-[64px] leading-none font-extrabold tracking-[-.03em] text-brand-ink [&_svg]:size-14">
          {sign}
        </div>
      </div>
      <h1 className="mt-6 text-title text-balance text-ink">{title}</h1>
      {children && <div className="mt-1 max-w-95 text-pretty text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </Frame>
  );
}
