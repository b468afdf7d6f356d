import { expect, it } from 'vitest';
import { unlockingSpace } from '@/components/spaces/door-question';
import { confirmationBookingOf, unlockConfirmation } from './booking-questions';

const booking = {
  id: 1,
  transactionId: 'HP-2222-222',
  contact: { name: 'Ana Duarte' },
  space: { name: 'Lounge · 01', shortName: 'L1' },
  location: { name: 'JFK Terminal 4' },
};

it('the unlock question names the location, because two spaces can have the same name', () => {
  for (const question of [
    unlockConfirmation(confirmationBookingOf(booking)),
    unlockingSpace({ id: 1, ...booking.space, location: booking.location }),
  ]) {
    expect(question.title).toBe('Open the door of L1 · Lounge · 01 now?');
    expect(question.description).toContain('JFK Terminal 4');
  }
});
