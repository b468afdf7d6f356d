'use client';

import { useTranslations } from 'use-intl/react';

type Props = { images: { url: string; name: string }[]; name: string };

/**
 * The pictures of a space, to be swiped. The first is the largest element on a phone's first screen, so it loads
 * before the scripts. The others load when the visitor swipes near them.
 */
export function SpacePictures({ images, name }: Props) {
  const t = useTranslations('pictures');
  if (images.length === 0) return null;
  return (
    <section
      aria-label={t('label')}
      // Focusable, for swiping with the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className="-mx-5 flex shrink-0 snap-x snap-mandatory overflow-x-auto bg-sunk [scrollbar-width:none]"
    >
      {images.map((image, index) => (
        <img
          key={image.url}
          src={image.url}
          alt={t('view', { name, number: index + 1, count: images.length })}
          width={1242}
          height={630}
          {...(index === 0 ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const))}
          className="aspect-[1242/630] h-auto w-full shrink-0 snap-center object-cover"
        />
      ))}
    </section>
  );
}
