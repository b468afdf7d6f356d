import { expect, it } from 'vitest';
import { assertOperatorZone } from './operator-time';

it('refuses an operator’s zone that does not exist, by its setting', () => {
  assertOperatorZone({ OPERATOR_TIMEZONE: 'Asia/Calcutta' });
  expect(() => assertOperatorZone({ OPERATOR_TIMEZONE: 'Mars/Olympus' })).toThrow(
    'OPERATOR_TIMEZONE: Mars/Olympus is no time zone.',
  );
});
