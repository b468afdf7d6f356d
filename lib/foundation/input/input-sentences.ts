import { z } from 'zod';

/* The default zod messages for fields without one of their own. People see them, so they say what to send. */

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
  null: 'empty',
};

const FORMATS: Record<string, string> = {
  date: 'a date, YYYY-MM-DD',
  datetime: 'a date with its time, such as 2027-01-31T09:30:00Z',
  email: 'an email address',
  url: 'an address that begins with https://',
};

const unit = (origin: string, count: unknown): string => {
  if (origin === 'string') return count === 1 || count === 1n ? ' character' : ' characters';
  if (origin === 'array' || origin === 'set') return count === 1 ? ' entry' : ' entries';
  return '';
};

/** The message for an issue; it never repeats the value. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined;
  if (
    isMissing &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value')
  )
    return 'Required!';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return `At most ${issue.maximum}${unit(issue.origin, issue.maximum)}`;
    case 'too_small':
      if (issue.inclusive === false) return `Must be more than ${issue.minimum}`;
      return `At least ${issue.minimum}${unit(issue.origin, issue.minimum)}`;
    case 'invalid_format':
      return `Must be ${FORMATS[issue.format] ?? 'in the form that the description names'}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.slice(0, 20).join(', ')}`;
    default:
      return 'Is not valid';
  }
}

// The Content-Security-Policy forbids evaluating code from strings, which zod would try.
z.config({ localeError: sentenceOf, jitless: typeof window !== 'undefined' });
