import type { Sql } from 'postgres';
import { healthReport } from '../pods/health';
import type { DayPod } from './pods';
import type { Booked } from './stays';

const MINUTE_MS = 60_000;
/** For how long the silent pod has been silent when the demo starts. */
const SILENT_MS = 12 * MINUTE_MS;

/** What each pod said last: the silent one some minutes ago, all others now. */
export async function reportOnce(sql: Sql, pods: DayPod[], now: Date): Promise<void> {
  for (const { spaceId, mode } of pods) {
    const at = mode === 'offline' ? new Date(now.getTime() - SILENT_MS) : now;
    const { internal, external } = healthReport(mode);
    const row = { space_id: spaceId, internal_at: at, external_at: at, reported_at: at };
    await sql`
      insert into pod_health ${sql({ ...row, internal: sql.json(internal), external: sql.json(external) })}
      on conflict (space_id) do update set internal_at = ${at}, external_at = ${at}, reported_at = ${at}`;
    if (mode !== 'offline') continue;
    await sql`update pod_incidents set until = ${at} where space_id = ${spaceId} and until is null`;
    await sql`insert into pod_incidents ${sql({ space_id: spaceId, component: 'silent', since: at })}`;
  }
}

/** The door that did not open for whoever has the space of the jammed pod now. */
export async function jamDoor(sql: Sql, pods: DayPod[], booked: Booked[], now: Date): Promise<void> {
  const jammed = pods.find(({ mode }) => mode === 'jammed');
  const current = booked.find(
    ({ spaceId, startsAt, endsAt }) => spaceId === jammed?.spaceId && startsAt <= now && endsAt > now,
  );
  if (!current) return;
  for (const minutes of [5, 3]) {
    const at = new Date(now.getTime() - minutes * MINUTE_MS);
    await sql`insert into device_commands ${sql({
      space_id: current.spaceId,
      booking_id: current.id,
      type: 'unlock',
      state: 'failed',
      requested_by_kind: 'visitor',
      created_at: at,
      delivered_at: at,
      acknowledged_at: at,
      expires_at: new Date(at.getTime() + 10_000),
      error: 'the bolt is jammed',
    })}`;
  }
}

/** A refund that the card did not take, unless one waits for somebody already. */
export async function failRefund(sql: Sql, booked: Booked[], now: Date): Promise<void> {
  const over = booked.find(({ endsAt }) => endsAt <= now);
  if (!over) return;
  await sql`
    insert into refunds (booking_id, payment_id, method, state, amount_cents, reason, failure_message, requested_by, created_at)
    select booking_id, id, 'card', 'failed', amount_cents, 'The light did not work', 'the card was closed',
      (select min(id) from admins), now() - interval '20 minutes'
    from payments where id = ${over.paymentId}
      and not exists (select 1 from refunds where state = 'failed' and created_at > now() - interval '7 days')`;
}
