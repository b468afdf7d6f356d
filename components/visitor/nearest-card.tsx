import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';

/** The texts of the card, in the visitor's language. */
export type NearestTexts = { title: string; book: string; distance: (metres: number) => string };

type Props = {
  nearest: Pick<NearestSpace, 'name' | 'shortName' | 'metres'>;
  href: string;
  texts: NearestTexts;
};

/** The nearest free space, by the sign that people walk after, and a link to its page. It is at the same location. */
export function NearestCard({ nearest, href, texts }: Props) {
  const { name, metres } = nearest;
  const sign = shownShortName(nearest);
  return (
    <section
      aria-labelledby="nearest"
      className="grid gap-3 rounded-visitor border border-line bg-surface p-4 text-start text-ink"
    >
      <div>
        <h2 id="nearest" className="text-[0.875rem] leading-5 text-ink-2">
          {texts.title}
        </h2>
        <div className="mt-1.5 flex items-center gap-3">
          <span className="grid h-11 min-w-12 shrink-0 place-items-center rounded-control bg-brand px-2 text-[1.125rem] font-extrabold text-brand-ink">
            {sign}
          </span>
          <div className="min-w-0">
            {name !== sign && <p className="text-[1.125rem] leading-6 font-[650] wrap-anywhere">{name}</p>}
            {metres !== null && <p className="text-ink-2">{texts.distance(metres)}</p>}
          </div>
        </div>
      </div>
      <a href={href} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
        {texts.book}
      </a>
    </section>
  );
}
