import { entity, FULL_ACCESS } from '@/lib/entities/entity';

/** The entity of outbox effects, for the audit log. */
export const effectEntity = entity({
  key: 'effects',
  capabilities: {
    'jobs.repair': { any: [FULL_ACCESS] },
  },
  audit: {
    effect: { label: 'Effect', actions: { 'effect.retry': 'Retried' } },
  },
});
