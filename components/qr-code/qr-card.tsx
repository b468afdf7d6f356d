import type { CSSProperties } from 'react';
import { BrandMark } from '@/components/shell/brand-mark';
import { cn } from '@/components/ui/cn';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { qrPath } from '@/lib/console/qr-code/image';

type Props = {
  space: NamedSpace;
  link: string;
  brand: string;
  /** `poster` renders the code 453 px wide; the others fill a cell of the sheet. */
  format: 'poster' | 'large' | 'small';
};

/** Every measure of a card is a multiple of `--u`, a fraction of its width: one layout for screen and paper. */
const FORMATS = {
  poster: { unit: '0.69cqw', code: 'w-[453px] max-w-full print:w-full' },
  large: { unit: '1cqw', code: 'w-[calc(58*var(--u))]' },
  small: { unit: '1cqw', code: 'w-[calc(66*var(--u))]' },
};

/** A space's sign with its code, as it is mounted on the door: black on white whatever the theme. */
export function QrCard({ space, link, brand, format }: Props) {
  const { unit, code } = FORMATS[format];
  return (
    <article
      data-theme="light"
      className="@container grid rounded-card border border-edge bg-surface text-ink [print-color-adjust:exact]"
    >
      <div
        style={{ '--u': unit } as CSSProperties}
        className="flex min-w-0 flex-col items-center justify-between p-[calc(4.5*var(--u))]"
      >
        <header className="flex w-full items-center gap-[calc(3*var(--u))]">
          <span className="max-w-1/2 min-w-[calc(17*var(--u))] shrink-0 truncate rounded-[calc(2*var(--u))] bg-brand px-[calc(2.5*var(--u))] text-center text-[calc(8*var(--u))] leading-[calc(12*var(--u))] font-extrabold text-brand-ink">
            {shownShortName(space)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-[calc(5.2*var(--u))] leading-[calc(6*var(--u))] font-bold">
              {space.name}
            </span>
            <span className="block truncate text-[calc(3.8*var(--u))] leading-[calc(5*var(--u))] text-ink-2">
              {space.location}
            </span>
          </span>
        </header>
        <QrDrawing link={link} className={code} />
        <footer className="flex w-full items-center justify-between gap-[calc(3*var(--u))] text-[calc(4.6*var(--u))] leading-[calc(6*var(--u))]">
          <span className="font-bold">Scan to book</span>
          <span className="flex items-center gap-[calc(1.5*var(--u))] font-semibold">
            <BrandMark
              name={brand}
              className="size-[calc(6*var(--u))] rounded-[calc(1.4*var(--u))] text-[calc(4.2*var(--u))]"
            />
            {brand}
          </span>
        </footer>
      </div>
    </article>
  );
}

function QrDrawing({ link, className }: { link: string; className: string }) {
  const { side, path } = qrPath(link);
  return (
    <svg
      role="img"
      aria-label={`QR code with the link ${link}`}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={cn('h-auto', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
