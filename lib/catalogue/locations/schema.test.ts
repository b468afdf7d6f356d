import { describe, expect, it } from 'vitest';
import { NO_ZONE } from '@/lib/foundation/time/zone-name';
import { locationUpdate } from './schema';

describe('the time zone of a location', () => {
  const parse = (timezone: unknown) => locationUpdate.safeParse({ id: 1, timezone });

  it.each(['', null])('is cleared by %j', (empty) => {
    expect(parse(empty)).toMatchObject({ success: true, data: { timezone: null } });
  });

  it('is stored without the offset that lists show after it', () => {
    expect(parse('America/New_York (UTC-05:00)').data).toMatchObject({ timezone: 'America/New_York' });
  });

  it('is refused if there is no such zone', () => {
    expect(parse('half past <three>').error?.issues).toMatchObject([
      { path: ['timezone'], message: NO_ZONE },
    ]);
  });
});
