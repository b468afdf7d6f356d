import { entity, FULL_ACCESS } from '@/lib/entities/entity';

/** An effect of the outbox, as the audit log names one. */
export const effectEntity = entity({
  key: 'effects',
  capabilities: {
    'jobs.repair': { any: [FULL_ACCESS] },
  },
  audit: {
    effect: { label: 'Effect', actions: { 'effect.retry': 'Retried' } },
  },
});
