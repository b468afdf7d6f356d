import type { TransactionSql } from 'postgres';

/**
 * The last 24 hours of each reporting pod: a sample every five minutes, following the time of day, and its incidents.
 */
export async function seedPodHistory(tx: TransactionSql, now: Date): Promise<void> {
  await tx`
    insert into pod_samples (space_id, at, internal_cpu, internal_mem, external_cpu, external_mem)
    select space_id, at, 16 + round(9 * sin(n / 31.0 + space_id)) + (n * 7 + space_id) % 5,
      62 - round(8 * sin(n / 31.0 + space_id)) + (n * 3) % 4,
      11 + round(5 * sin(n / 43.0 + space_id)) + (n * 5 + space_id) % 4,
      70 - round(4 * sin(n / 43.0 + space_id)) + (n * 11) % 3
    from pod_health cross join generate_series(0, 287) n
    cross join lateral (select date_bin('5 minutes', ${now}, timestamptz '2000-01-01') - n * interval '5 minutes' as at) step
    where at <= reported_at and not (space_id % 3 = 0 and n between 90 and 95)`;
  await tx`
    insert into pod_incidents (space_id, component, since, until, notified_at, end_notified_at)
    select space_id, 'silent', began, began + interval '30 minutes', began + interval '5 minutes', began + interval '30 minutes'
    from pod_health cross join lateral (select ${now}::timestamptz - interval '480 minutes' as began) silence
    where space_id % 3 = 0 and reported_at >= ${now}::timestamptz - interval '1 minute'
    union all
    select space_id, 'internalRuckus', ${now}::timestamptz - interval '3 days', ${now}::timestamptz - interval '3 days' + interval '42 minutes', null, null
    from pod_health where space_id % 2 = 0
    union all
    select space_id, 'silent', reported_at, null, reported_at + interval '5 minutes', null
    from pod_health where reported_at < ${now}::timestamptz - interval '1 hour'
    union all
    select space_id, key, ${now}::timestamptz - interval '5 hours', null, null, null
    from pod_health, jsonb_each(internal || external) where value = 'false'`;
}
