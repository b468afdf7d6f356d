import { expect, it } from 'vitest';
import { deletedAt, PHOTO_DAYS } from './retention';

it('a photo is deleted thirty days after it was taken', () => {
  expect(PHOTO_DAYS).toBe(30);
  expect(deletedAt(new Date('2026-11-27T12:00:00Z'))).toEqual(new Date('2026-12-27T12:00:00Z'));
});
