import { describe, expect, it } from 'vitest';
import { nameField, optionalText } from '@/lib/foundation/input/fields';
import { tidyName, tidyText } from '@/lib/foundation/text/tidy-name';
import { lookAlikes, UNSEEN_NAMES } from '../fixtures/keyboards';

describe.each(['Orléans', 'Gate 5', 'Ærø Ñandú'])('%s', (name) => {
  it.each(lookAlikes(name))('has one form, also if written as %j', (written) => {
    expect([tidyName(written), nameField.parse(written)]).toEqual([name, name]);
  });
});

it.each(UNSEEN_NAMES)('a name without visible characters is empty: %j', (name) => {
  expect(nameField.safeParse(name).error?.issues[0]?.message).toBe('Enter a name');
  expect(optionalText(20).parse(name)).toBeNull();
});

it.each(['👩‍💻 Pod', 'می‌خواهم', 'क्‍ष', '❤️', '葛󠄀'])(
  'joiners and variants that a script or an emoji needs are kept: %s',
  (name) => {
    expect(tidyName(name)).toBe(name);
  },
);

it.each([
  ['a next line and a zero-width space', '\u0085\u200bAnna'],
  ['an override of the direction', 'An\u202ena\u202c'],
  ['an Arabic letter mark', 'Anna\u061c'],
  ['half a character', 'An\ud83dna'],
  ['an annotation', '\ufff9Anna\ufffb'],
])('a name loses %s', (_, written) => {
  expect(tidyName(written)).toBe('Anna');
});

it('a text keeps its lines and spaces, without control characters', () => {
  expect(tidyText(' a  b\n\tc\u0007 ')).toBe('a  b\n\tc');
});
