import { expect, it } from 'vitest';
import { phrasesOf } from './phrases';

it('takes the parts between commas, without numbers', () => {
  const { parts, asCities, regions } = phrasesOf('350 5th Ave, New York, NY 10118');
  expect(parts).toEqual(['ave', 'new york', 'ny']);
  expect(asCities).toContain('new york city');
  expect(regions).toContain('new york');
});

it('finds every run of words', () => {
  expect(phrasesOf('Flughafen Frankfurt am Main').names).toEqual(
    expect.arrayContaining(['frankfurt', 'frankfurt am main', 'flughafen frankfurt am main']),
  );
});

it('reads short forms in capitals only', () => {
  expect(phrasesOf('Boston, MA').names).toContain('massachusetts');
  expect(phrasesOf('Stay in or near').names).not.toContain('indiana');
});

it('makes nothing of nothing', () =>
  expect(phrasesOf(' , 12 ')).toEqual({ parts: [], asCities: [], regions: [], names: [] }));
