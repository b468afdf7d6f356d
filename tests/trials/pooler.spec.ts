import { launch, newOwnDatabase, start, visit } from '../e2e/fixtures/own-app';
import { expect, test } from '../e2e/fixtures/test';
import { startPooler } from '../fixtures/pooler';

/** The address of a database through the pooler. */
function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

for (const beside of ['alone', 'with the address of the database beside it'] as const) {
  test(`behind a pooler in transaction mode, ${beside}, the built app books and confirms, and its writes are there`, async () => {
    const database = await newOwnDatabase(1);
    const pooler = await startPooler(Number(new URL(database.url).port));
    const direct = beside === 'alone' ? '' : database.url;
    const app = await start(through(database.url, pooler.port), {
      DATABASE_PREPARE: 'false',
      DATABASE_DIRECT_URL: direct,
    });
    try {
      const { paid, webId } = await visit(app, database, database.spaces[0]!);
      expect(paid).toBe(200);
      const [row] =
        await database.sql`select bookings.status, booking_periods.state, payments.state as payment
        from bookings join booking_periods on booking_periods.booking_id = bookings.id
        join payments on payments.booking_id = bookings.id where web_id = ${webId!}`;
      expect(row).toEqual({ status: 2, state: 'confirmed', payment: 'captured' });
    } finally {
      await app.kill();
      await pooler.stop();
      await database.sql.end();
    }
  });
}

test('with prepared statements it refuses to start, and reports what has to be changed', async () => {
  const database = await newOwnDatabase(1);
  const pooler = await startPooler(Number(new URL(database.url).port));
  const app = await launch(through(database.url, pooler.port), { DATABASE_PREPARE: 'true' });
  try {
    const { code, stderr } = await app.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Set DATABASE_PREPARE=false');
  } finally {
    await app.kill();
    await pooler.stop();
    await database.sql.end();
  }
});
