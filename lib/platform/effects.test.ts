import { expectTypeOf, it } from 'vitest';
import type { Effect } from './effects';

type DelayOf<Kind extends Effect['kind']> = NonNullable<Extract<Effect, { kind: Kind }>['delayMinutes']>;

it('an effect cannot be due later than the outbox waits for it', () => {
  expectTypeOf<DelayOf<'calendar.sync'>>().toEqualTypeOf<1 | 2 | 5 | 10>();
  expectTypeOf<DelayOf<'mail.receipt'>>().toEqualTypeOf<1 | 2 | 5 | 10>();
  expectTypeOf<DelayOf<'file.remove'>>().toEqualTypeOf<1 | 2 | 5 | 10 | 60>();
});
