import { describe, expect, it } from 'vitest';
import { languageFor } from './language-choice';

describe('the language of a visitor', () => {
  it('is the chosen one, whatever the browser prefers', () => {
    expect(languageFor('ar', 'de-DE,de')).toBe('ar');
    expect(languageFor('xx', 'de-DE,de')).toBe('de');
    expect(languageFor('constructor', null)).toBe('en');
  });

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['sv-SE,sv;q=0.9,fr;q=0.7,en;q=0.8', 'en'],
    ['zh-Hans-CN', 'zh'],
    ['JA', 'ja'],
    ['de;q=0, it;q=0.1', 'it'],
    ['de;q=much, it;q=0.1', 'it'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
    [`${'x'.repeat(100_000)},de`, 'en'],
  ])('of a browser that prefers %j is %s', (accepted, language) => {
    expect(languageFor(undefined, accepted)).toBe(language);
  });
});
