import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DottedText } from '@/components/ui/dotted';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import { themeCss } from '@/lib/catalogue/sponsors/theme';

export type VisitorFrameProps = {
  /** The space's number, as on its door: "B14". */
  number: string;
  name: ReactNode;
  /** Its location, whether it is free, and until when it is booked. */
  line?: ReactNode;
  /** At the right of the board: the language. */
  aside?: ReactNode;
  /** "Help: +1 800 555 0100". */
  help?: ReactNode;
  /** The sponsor whose logo is on the board, and whose colours the page has. */
  sponsor?: VisitorSponsor | null;
  children: ReactNode;
};

/** A visitor page in the colours of the space's sponsor: the board, then one decision after another. */
export function VisitorFrame(props: VisitorFrameProps) {
  const { colors } = props.sponsor ?? {};
  return (
    <>
      {/* For the whole document, because dialogs are outside of the frame. */}
      {colors && <style>{themeCss(colors)}</style>}
      <VisitorSheet {...props} body="main" className="min-h-dvh sm:bg-bg" />
    </>
  );
}

/**
 * Board, page and footer in the surrounding colours, laid out by their own width. Inside a page that has its own
 * `main`, it is a preview.
 */
export function VisitorSheet({
  number,
  name,
  line,
  aside,
  help,
  sponsor,
  body: Body = 'div',
  className,
  children,
}: VisitorFrameProps & { body?: 'main' | 'div'; className?: string }) {
  const logo = sponsor?.logoUrl;
  const language = aside && <div className="shrink-0 text-[0.875rem] text-rail-ink">{aside}</div>;
  return (
    <div className={clsx('@container flex flex-col bg-surface text-visitor text-ink', className)}>
      <header data-board="" className="bg-rail text-rail-on">
        <div className="mx-auto grid w-full max-w-120 gap-3 px-5 pt-[max(18px,env(safe-area-inset-top))] pb-5">
          {logo && (
            <div className="flex items-center justify-between gap-3">
              <SponsorLogo src={logo} name={sponsor.name} />
              {language}
            </div>
          )}
          <div className="flex items-center gap-3 @max-[17.5rem]:flex-wrap @max-[17.5rem]:justify-between">
            <span className="min-w-16 shrink-0 rounded-[10px] bg-brand px-2.5 text-center text-[1.75rem] leading-11 font-extrabold text-brand-ink">
              {number}
            </span>
            <div className="min-w-0 flex-1 @max-[17.5rem]:order-last @max-[17.5rem]:basis-full">
              <h1 className="text-[1.125rem] leading-5.5 font-bold text-balance wrap-anywhere">
                {dotted(name)}
              </h1>
              {line && (
                <p className="text-[0.875rem] leading-5 text-rail-ink wrap-anywhere">{dotted(line)}</p>
              )}
            </div>
            {!logo && language}
          </div>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-120 flex-1 flex-col bg-surface @min-[40rem]:mb-8 @min-[40rem]:flex-none @min-[40rem]:rounded-b-[18px] @min-[40rem]:border @min-[40rem]:border-t-0 @min-[40rem]:border-line">
        <Body className="flex flex-1 flex-col gap-4.5 px-5 pt-5 pb-5">{children}</Body>
        {help && (
          <footer className="px-5 pb-[max(20px,env(safe-area-inset-bottom))] text-center text-[0.875rem] leading-5 text-ink-2 [&_a]:inline-block [&_a]:py-3 [&_a]:text-link">
            {help}
          </footer>
        )}
      </div>
    </div>
  );
}

const dotted = (text: ReactNode) => (typeof text === 'string' ? <DottedText>{text}</DottedText> : text);

/** On a chip that is white in every theme, because logos are made for paper. As high as the plate. */
function SponsorLogo({ src, name }: { src: string; name: string }) {
  return (
    <span className="flex h-11 w-18 shrink-0 items-center justify-center rounded-[10px] border border-line bg-white px-1.5 py-1 @max-[22.5rem]:w-14">
      <img src={src} alt={name} className="max-h-full max-w-full object-contain" />
    </span>
  );
}
