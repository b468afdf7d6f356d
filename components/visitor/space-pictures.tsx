'use client';

import { useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';

type Props = { images: { url: string; name: string }[]; name: string; className?: string };

/** The pictures of a space, to be swiped. The first is what one sees, so it loads first. */
export function SpacePictures({ images, name, className = '-mt-5' }: Props) {
  const t = useTranslations('pictures');
  if (images.length === 0) return null;
  return (
    <section
      aria-label={t('label')}
      // Who swipes with the keyboard has to be able to stand here.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must take the focus
      tabIndex={0}
      className={cn(
        '-mx-5 flex snap-x snap-mandatory overflow-x-auto bg-sunk [scrollbar-width:none]',
        className,
      )}
    >
      {images.map((image, index) => (
        <img
          key={image.url}
          src={image.url}
          alt={t('view', { name, number: index + 1, count: images.length })}
          width={1242}
          height={630}
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : 'low'}
          className="aspect-[1242/630] h-auto w-full shrink-0 snap-center object-cover"
        />
      ))}
    </section>
  );
}
