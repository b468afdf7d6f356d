import { expect, it } from 'vitest';
import { addressPhrases } from './address-phrases';

it('the parts between commas are found, without numbers', () => {
  const { parts, asCities, regions } = addressPhrases('350 5th Ave, New York, NY 10118');
  expect(parts).toEqual(['ave', 'new york', 'ny']);
  expect(asCities).toContain('new york city');
  expect(regions).toContain('new york');
});

it('every run of words is a possible name', () => {
  expect(addressPhrases('Flughafen Frankfurt am Main').names).toEqual(
    expect.arrayContaining(['frankfurt', 'frankfurt am main', 'flughafen frankfurt am main']),
  );
});

it('abbreviations are recognised in capitals only', () => {
  expect(addressPhrases('Boston, MA').names).toContain('massachusetts');
  expect(addressPhrases('Stay in or near').names).not.toContain('indiana');
});

it('a text without words has no phrases', () =>
  expect(addressPhrases(' , 12 ')).toEqual({ parts: [], asCities: [], regions: [], names: [] }));
