import { describe, expect, it } from 'vitest';
import { emailAddress } from './email';

describe('an email address', () => {
  it.each([
    'Ana@Example.org',
    '  ana@example.org ',
    'ana@exa\u00admple.org',
    'a\u200bna@example.org',
    'ana@exam\u2060ple.org',
    'ana\ufe0f@example.org',
    '\u202aana@example.org\u202c',
    '\u2066ana@example.org\u2069',
    'ana\u200f@example.org',
    'ana@ｅxample.org',
    'ａna＠example．org',
    'ana@example。org',
  ])('is normalised to one form, however it is written: %j', (spelling) => {
    expect(emailAddress(spelling)).toBe('ana@example.org');
  });

  it.each([
    ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
    ['info@MÜNCHEN.de', 'info@xn--mnchen-3ya.de'],
    ['info@mu\u0308nchen.de', 'info@xn--mnchen-3ya.de'],
    ['info@xn--mnchen-3ya.de', 'info@xn--mnchen-3ya.de'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ["o'neil+pods_{1}@sub.example.co.uk", "o'neil+pods_{1}@sub.example.co.uk"],
  ])('is accepted: %j', (spelling, form) => {
    expect(emailAddress(spelling)).toBe(form);
    expect(emailAddress(form)).toBe(form);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'ana@example.org.',
    'ana@example.org,',
    'ana@.example.org',
    'ana@example..org',
    'ana@-example.org',
    'ana@exa_mple.org',
    'ana@1.2.3.4',
    'ana@[1.2.3.4]',
    'ana@0x7f.1',
    'ana@exa%6dple.org',
    'ana@example.org:25',
    'ana@example.org/x',
    'ana@ex@example.org',
    '.ana@example.org',
    'ana.@example.org',
    'a..na@example.org',
    'an a@example.org',
    '<ana@example.org>',
    'ana@example.org;bob@example.org',
    'bob@example.org,ana@example.org',
    'x<a@example.org',
    '"ana"@example.org',
    'ana\n@example.org',
    'änä@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ana@${'a'.repeat(64)}.org`,
    `ana@${'a.'.repeat(130)}org`,
    'ana@xn--.org',
  ])('is refused when no mail can be sent to it: %j', (text) => {
    expect(emailAddress(text)).toBeNull();
  });
});
