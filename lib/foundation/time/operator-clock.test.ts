import { expect, it } from 'vitest';
import { assertOperatorZone } from './operator-clock';

it('an unknown time zone of the operator is refused by the name of its setting', () => {
  assertOperatorZone({ OPERATOR_TIMEZONE: 'Asia/Calcutta' });
  expect(() => assertOperatorZone({ OPERATOR_TIMEZONE: 'Mars/Olympus' })).toThrow(
    'OPERATOR_TIMEZONE: Mars/Olympus is no time zone.',
  );
});
