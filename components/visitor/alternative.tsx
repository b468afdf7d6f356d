import type { ReactNode } from 'react';

/** One alternative: a sign, a title, and a line about it. */
export function Alternative({
  sign,
  title,
  children,
}: {
  sign: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <>
      <span
        aria-hidden
        className="grid h-8 min-w-11 shrink-0 place-items-center rounded-control bg-sunk px-1.5 [&_svg]:size-5"
      >
        {sign}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-[650]">{title}</b>
        {children && <span className="block text-[0.875rem] leading-5 text-ink-2">{children}</span>}
      </span>
    </>
  );
}
