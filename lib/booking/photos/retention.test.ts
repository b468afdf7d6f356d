import { expect, it } from 'vitest';
import { PHOTO_DAYS, photoDeletedAt } from './retention';

it('a photo is deleted thirty days after it was taken', () => {
  expect(PHOTO_DAYS).toBe(30);
  expect(photoDeletedAt(new Date('2026-11-27T12:00:00Z'))).toEqual(new Date('2026-12-27T12:00:00Z'));
});
