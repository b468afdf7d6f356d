import { expect, it } from 'vitest';
import { newPasswordField } from './schema';

const HINT = 'At least 8 characters long with 1 number and 1 upper case letter.';
const TOO_LONG = 'A password has at most 25 characters';
const problemsOf = (text: string) =>
  newPasswordField.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ['abcdefg1@', []],
  [`${'a'.repeat(23)}1@`, []],
  ['abcdef1@', []],
  ['abcde1@', ['It still lacks 8 characters.']],
  ['12345678@', ['It still lacks a letter.']],
  ['abcdefgh@', ['It still lacks a number.']],
  ['abcdefgh1', ['It still lacks one of @ $ ! % * # ? &.']],
  ['abc', ['It still lacks 8 characters, a number, one of @ $ ! % * # ? &.']],
])('the problems of the new password %j are %j', (password, problems) => {
  expect(problemsOf(password)).toEqual(problems);
});

it('a password with all parts that is still invalid gets the rule', () => {
  expect(problemsOf('abcdefg1\n@')).toEqual([HINT]);
  expect(problemsOf(`${'a'.repeat(24)}1@`)).toContain(TOO_LONG);
  expect(problemsOf(`${'a'.repeat(24)}1@`).join()).not.toContain('It still lacks');
});
