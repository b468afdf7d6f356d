import type { CSSProperties, ReactNode } from 'react';

/** What a sponsor may repaint. The caller has corrected the contrast before it comes here. */
export type VisitorTheme = Partial<
  Record<
    | '--brand'
    | '--brand-ink'
    | '--rail'
    | '--rail-ink'
    | '--rail-on'
    | '--ink'
    | '--ink-2'
    | '--ink-3'
    | '--bg'
    | '--surface'
    | '--sunk'
    | '--line'
    | '--edge'
    | '--link'
    | '--ring',
    string
  >
>;

export type VisitorFrameProps = {
  /** The space's number, as on its door: "B14". */
  number: string;
  name: ReactNode;
  /** Where it is, whether it is free, until when it is booked. */
  line?: ReactNode;
  /** At the right of the board: the language, a sponsor's logo. */
  aside?: ReactNode;
  /** "Help: +1 800 555 0100". */
  help?: ReactNode;
  theme?: VisitorTheme;
  /** Holds the page to one scheme; a sponsor's neutrals are made for one only. */
  scheme?: 'light' | 'dark';
  children: ReactNode;
};

/** The visitor's page: the board over the door, then one decision after the other. */
export function VisitorFrame({
  number,
  name,
  line,
  aside,
  help,
  theme,
  scheme,
  children,
}: VisitorFrameProps) {
  return (
    <div
      data-theme={scheme}
      style={theme as CSSProperties | undefined}
      className="flex min-h-dvh flex-col bg-surface text-visitor text-ink sm:bg-bg"
    >
      <header data-board="" className="bg-rail text-rail-on">
        <div className="mx-auto flex w-full max-w-120 items-center gap-3 px-5 pt-[max(18px,env(safe-area-inset-top))] pb-5">
          <span className="min-w-16 shrink-0 rounded-[10px] bg-brand px-2.5 text-center text-[28px] leading-11 font-extrabold text-brand-ink">
            {number}
          </span>
          <div className="min-w-0 flex-1">
            <h1 className="text-[18px] leading-5.5 font-bold text-balance">{name}</h1>
            {line && <p className="text-[14px] leading-5 text-rail-ink">{line}</p>}
          </div>
          {aside && <div className="shrink-0 text-[14px] text-rail-ink">{aside}</div>}
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-120 flex-1 flex-col bg-surface sm:mb-8 sm:flex-none sm:rounded-b-[18px] sm:border sm:border-t-0 sm:border-line">
        <main className="flex flex-1 flex-col gap-4.5 px-5 pt-5 pb-5">{children}</main>
        {help && (
          <footer className="px-5 pb-[max(20px,env(safe-area-inset-bottom))] text-center text-[14px] leading-5 text-ink-2 [&_a]:inline-block [&_a]:py-3 [&_a]:text-link">
            {help}
          </footer>
        )}
      </div>
    </div>
  );
}
