'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { Globe } from '@/components/ui/icons/globe.gen';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { saveClockAction } from '@/lib/console/saved-views/actions';
import type { ClockChoice } from '@/lib/foundation/time/reader-clock';

const SHORT: Record<ClockChoice, string> = { space: "space's time", own: 'my time', utc: 'UTC' };

/** The clock on which the reader sees all times; `own` is the label of their zone: docs/rules.md#clock-choice. */
export function ClockSwitch({ choice, own }: { choice: ClockChoice; own: string }) {
  const router = useRouter();
  const { run } = useAction();
  const choose = (chosen: string) => {
    if (chosen !== choice)
      void run(() => saveClockAction(chosen as ClockChoice), { done: () => router.refresh() });
  };
  return (
    <LazyMenu
      label={`Times: ${SHORT[choice]}`}
      className="bar-icon"
      menuClassName="w-82 max-w-[calc(100vw-16px)]"
      trigger={
        <>
          <Globe aria-hidden className="size-5" />
          {choice !== 'space' && <small>{choice === 'utc' ? 'UTC' : 'Mine'}</small>}
        </>
      }
      entries={() => [
        { kind: 'heading', label: 'Show times in' },
        {
          kind: 'choices',
          label: 'Show times in',
          value: choice,
          choices: [
            { value: 'space', label: "Each space's time" },
            { value: 'own', label: `My time: ${own.replaceAll('_', ' ')}` },
            { value: 'utc', label: 'UTC' },
          ],
          onChoose: choose,
        },
      ]}
    />
  );
}
