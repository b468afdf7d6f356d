import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../fixtures/commands';
import { lookAlikes, UNSEEN_NAMES } from '../fixtures/keyboards';

const PLAIN = 'Gate 5 Zoë';
/**
 * Fields that are not text for people, or not theirs to change: names of pictures and files, addresses, secrets and
 * codes, and rich text, which is sanitised when it is stored.
 */
const OTHERS = [
  'bannerImg image logo logoUrl file'.split(' '),
  'id list query webId'.split(' '),
  'code oldPassword password'.split(' '),
  'content htmlDescription htmlText'.split(' '),
].flat();

/** The fields of each command that accept a text as people write it, and return it. */
const TEXTS = COMMANDS.flatMap(({ name, command }) =>
  command.input instanceof z.ZodObject
    ? Object.entries(command.input.shape as Record<string, z.ZodType>).flatMap(([field, schema]) =>
        !OTHERS.includes(field) && schema.safeParse(PLAIN).data === PLAIN ? [{ name, field, schema }] : [],
      )
    : [],
);

it('more than forty text fields of forms are found', () => expect(TEXTS.length).toBeGreaterThan(40));

describe.each(TEXTS)('$field of $name', ({ schema }) => {
  it('is normalised to one form, however it is typed', () => {
    for (const written of lookAlikes(PLAIN)) {
      const { success, data } = schema.safeParse(written);
      if (success) expect(String(data).replace(/\s+/g, ' ')).toBe(PLAIN);
    }
    for (const control of ['\u0000', '\u0007', '\u001a', '\u009f'])
      expect(schema.safeParse(`Gate${control} 5`).data ?? 'Gate 5').toBe('Gate 5');
  });

  it('is empty or refused if none of its characters are visible', () => {
    for (const unseen of [...UNSEEN_NAMES, '\u001a'])
      expect(schema.safeParse(unseen).data || null, JSON.stringify(unseen)).toBeNull();
  });
});
