import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace } from '@/lib/booking/offers/schema';

/** The texts of the card, in the visitor's language. */
export type NearestTexts = { title: string; book: string; distance: (metres: number) => string };

type Props = { nearest: Omit<NearestSpace, 'id' | 'shortName'>; href: string; texts: NearestTexts };

/** The nearest free space, and a link to its page. */
export function NearestCard({ nearest, href, texts }: Props) {
  const { name, address, metres } = nearest;
  return (
    <section
      aria-labelledby="nearest"
      className="grid gap-3 rounded-visitor border border-line bg-surface p-4 text-start text-ink"
    >
      <div>
        <h2 id="nearest" className="text-[0.875rem] leading-5 text-ink-2">
          {texts.title}
        </h2>
        <p className="text-[1.125rem] leading-6 font-[650]">{name}</p>
        <p className="text-ink-2">
          {[address, metres !== null && texts.distance(metres)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <a href={href} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
        {texts.book}
      </a>
    </section>
  );
}
