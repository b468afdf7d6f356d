import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { pack } from '@/lib/foundation/packed';
import en from '@/lib/platform/languages/messages/en.json';
import { DoorAlternatives } from './door-alternatives';
import { VisitorTexts } from './texts';

const booking = {
  transactionId: 'HP-7F3K-2QX',
  passcode: '074010',
  space: { name: 'Lounge · 07 & 08', shortName: 'A02', doorOpensBy: 'pod' },
  otherSpace: null,
  offersDoorRefund: false,
} as unknown as VisitorBooking;

const shown = (isInside: boolean) =>
  renderToStaticMarkup(
    <VisitorTexts language="en" texts={pack({ door: en.door } as never)}>
      <DoorAlternatives
        booking={booking}
        boxKey="key"
        contacts={{ phone: '+1 800 555 0100', email: 'help@pods.test' }}
        isInside={isInside}
        onMoved={() => undefined}
      />
    </VisitorTexts>,
  );

const ordered = (html: string) =>
  [...html.matchAll(/href="(mailto|tel):|Use the keypad/g)].map(([, link]) => link ?? 'keypad');

it('inside, a guest first gets who hears what is wrong; at a door that did not open, another way in', () => {
  expect(ordered(shown(true))).toEqual(['mailto', 'tel', 'keypad']);
  expect(ordered(shown(false))).toEqual(['keypad', 'tel']);
});

it('the email to support says which booking at which door', () => {
  const [, address = ''] = /href="(mailto:[^"]*)"/.exec(shown(true)) ?? [];
  const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'));
  expect([pathname, searchParams.get('subject')]).toEqual([
    'help@pods.test',
    'HP-7F3K-2QX · A02 · Lounge · 07 & 08',
  ]);
});
