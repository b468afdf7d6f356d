import { expect, it } from 'vitest';
import { phrasesOf } from './phrases';

it('the parts between commas are found, without numbers', () => {
  const { parts, asCities, regions } = phrasesOf('350 5th Ave, New York, NY 10118');
  expect(parts).toEqual(['ave', 'new york', 'ny']);
  expect(asCities).toContain('new york city');
  expect(regions).toContain('new york');
});

it('every run of words is a possible name', () => {
  expect(phrasesOf('Flughafen Frankfurt am Main').names).toEqual(
    expect.arrayContaining(['frankfurt', 'frankfurt am main', 'flughafen frankfurt am main']),
  );
});

it('abbreviations are recognised in capitals only', () => {
  expect(phrasesOf('Boston, MA').names).toContain('massachusetts');
  expect(phrasesOf('Stay in or near').names).not.toContain('indiana');
});

it('a text without words has no phrases', () =>
  expect(phrasesOf(' , 12 ')).toEqual({ parts: [], asCities: [], regions: [], names: [] }));
