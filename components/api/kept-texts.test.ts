import { describe, expect, it } from 'vitest';
import { changedText, formAt, versionOf } from './kept-texts';

describe('the text of a form that is kept', () => {
  it('is that of the changed fields alone', () => {
    const initial = { name: 'Nook', note: null, plans: [1, 2], isOpen: true };
    const values = { name: 'Nook 2', note: '', plans: [1, 2], isOpen: true };
    expect(changedText(values, initial)).toEqual({ name: 'Nook 2' });
  });

  it.each([
    'password',
    'newPassword',
    'oldPassword',
    'passcode',
    'code',
    'promoCode',
    'codes',
    'apiKey',
    'key',
    'deviceToken',
    'clientSecret',
    'config',
    'configText',
    'otp',
  ])('never has what was typed into %s', (name) => {
    expect(changedText({ [name]: 'x' }, { [name]: '' })).toEqual({});
  });

  it.each(['countryCode', 'zipCode', 'keyboard', 'monkeys', 'description'])(
    'has what was typed into %s',
    (name) => {
      expect(changedText({ [name]: 'x' }, { [name]: '' })).toEqual({ [name]: 'x' });
    },
  );

  it('has no files', () => {
    const file = new Blob(['x']);
    expect(changedText({ picture: file, pictures: [file], kept: { a: 1 } }, {})).toEqual({ kept: { a: 1 } });
  });

  it('belongs to a version and an address', () => {
    expect(versionOf({ name: 'a' })).not.toBe(versionOf({ name: 'b' }));
    const at = (search: string) => formAt({ pathname: '/admin/amenities', search }, 'Edit');
    expect(at('?action=edit&id=5&page=2')).toBe(at('?page=3&action=edit&id=5'));
    expect(at('?action=edit&id=5')).not.toBe(at('?action=edit&id=6'));
  });
});
