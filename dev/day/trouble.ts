import type { Sql } from 'postgres';
import { healthReport } from '../pods/health';
import type { DayPod } from './pods';
import type { Booked } from './stays';

const MINUTE_MS = 60_000;
/** How long the silent pod has been silent when the demo starts. */
const SILENT_MS = 12 * MINUTE_MS;

/** The last report of each pod: the silent one's some minutes ago, all others' now. */
export async function reportOnce(sql: Sql, pods: DayPod[], now: Date): Promise<void> {
  for (const { spaceId, mode } of pods) {
    const time = mode === 'offline' ? new Date(now.getTime() - SILENT_MS) : now;
    const { internal, external } = healthReport(mode);
    const row = { space_id: spaceId, internal_at: time, external_at: time, reported_at: time };
    await sql`
      insert into pod_health ${sql({ ...row, internal: sql.json(internal), external: sql.json(external) })}
      on conflict (space_id) do update set internal_at = ${time}, external_at = ${time}, reported_at = ${time}`;
    if (mode !== 'offline') continue;
    await sql`update pod_incidents set until = ${time} where space_id = ${spaceId} and until is null`;
    await sql`insert into pod_incidents ${sql({ space_id: spaceId, component: 'silent', since: time })}`;
  }
}

/**
 * The door that did not open for the person who has the space of the jammed pod now, and the note of staff about it.
 */
export async function jamDoor(sql: Sql, pods: DayPod[], booked: Booked[], now: Date): Promise<void> {
  const jammed = pods.find(({ mode }) => mode === 'jammed');
  const current = booked.find(
    ({ spaceId, startsAt, endsAt }) => spaceId === jammed?.spaceId && startsAt <= now && endsAt > now,
  );
  if (!current) return;
  for (const minutes of [5, 3]) {
    const time = new Date(now.getTime() - minutes * MINUTE_MS);
    await sql`insert into device_commands ${sql({
      space_id: current.spaceId,
      booking_id: current.id,
      type: 'unlock',
      state: 'failed',
      requested_by_kind: 'visitor',
      created_at: time,
      delivered_at: time,
      acknowledged_at: time,
      expires_at: new Date(time.getTime() + 10_000),
      error: 'the bolt is jammed',
    })}`;
  }
  await sql`
    insert into booking_notes (booking_id, admin_id, text, created_at)
    select ${current.id}, min(id), 'Called: waits in front of the door. Maintenance is on the way with the spare key.', ${new Date(now.getTime() - 2 * MINUTE_MS)}
    from admins where not exists (select from booking_notes where booking_id = ${current.id})`;
}

/** A refund that the card did not accept, unless one is already waiting for staff. */
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

/** How long a dispute waits for evidence, and how long ago it was opened, in days. */
const DISPUTE = { takes: 7, ago: 2, fee: 1_500 };

/** A payment of a week or two ago that its cardholder disputes at the bank, unless one already waits for evidence. */
export async function disputePayment(sql: Sql): Promise<void> {
  const [payment] = await sql<{ id: number }[]>`
    select p.id::int from payments p join bookings b on b.id = p.booking_id
    where p.state = 'captured' and b.status in (2, 4, 5) and p.created_at between now() - interval '14 days' and now() - interval '7 days'
      and not exists (select from refunds r where r.booking_id = b.id)
      and not exists (select from disputes where state = 'needs_response' and due_at > now())
    order by p.id limit 1`;
  if (!payment) return;
  const { id } = payment;
  await sql.begin(async (tx) => {
    await tx`update payments set state = 'disputed', updated_at = now() - make_interval(days => ${DISPUTE.ago}) where id = ${id}`;
    await tx`
      insert into disputes (provider_ref, payment_id, booking_id, state, reason, amount_cents, taken_cents, due_at, opened_at)
      select 'dp_seed_' || id, id, booking_id, 'needs_response', 'fraudulent', captured_cents, captured_cents,
        now() + make_interval(days => ${DISPUTE.takes - DISPUTE.ago}), now() - make_interval(days => ${DISPUTE.ago})
      from payments where id = ${id}`;
    await tx`
      insert into provider_entries (entry_ref, category, source_ref, intent_id, payment_id, gross_cents, fee_cents, at, available_at)
      select 'txn_dp_seed_' || id, 'dispute', 'dp_seed_' || id, intent_id, id, -captured_cents, ${DISPUTE.fee},
        now() - make_interval(days => ${DISPUTE.ago}), now()
      from payments where id = ${id}`;
  });
}
