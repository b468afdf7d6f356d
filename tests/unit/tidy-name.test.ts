import { describe, expect, it } from 'vitest';
import { nameField, optionalText } from '@/lib/foundation/fields';
import { tidyName, tidyText } from '@/lib/foundation/tidy-name';
import { lookAlikes, UNSEEN_NAMES } from '../fixtures/keyboards';

describe.each(['Orléans', 'Gate 5', 'Ærø Ñandú'])('%s', (name) => {
  it.each(lookAlikes(name))('has one form, written as %j', (written) => {
    expect([tidyName(written), nameField.parse(written)]).toEqual([name, name]);
  });
});

it.each(UNSEEN_NAMES)('a name of which nothing is seen is none: %j', (name) => {
  expect(nameField.safeParse(name).error?.issues[0]?.message).toBe('Enter a name');
  expect(optionalText(20).parse(name)).toBeNull();
});

it.each(['👩‍💻 Pod', 'می‌خواهم', 'क्‍ष', '❤️', '葛󠄀'])('what a script or a picture needs stays: %s', (name) => {
  expect(tidyName(name)).toBe(name);
});

it('a text keeps its lines and spaces, without control characters', () => {
  expect(tidyText(' a  b\n\tc\u0007 ')).toBe('a  b\n\tc');
});
