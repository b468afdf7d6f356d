import { describe, expect, it } from 'vitest';
import { HEALTHY } from '@/tests/fixtures/health-example';
import { failedPartsOf, reportsOf } from './pod-state';
import { statusAsOf, statusOf } from './status';
import { verdictOf } from './verdict';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000);
const { internal, external } = HEALTHY;
const both = { internal, external, internalAt: ago(0), externalAt: ago(0) };
const nothing = { internal: null, external: null, internalAt: null, externalAt: null };
const judge = (reports: Parameters<typeof statusOf>[1], hasPod = true) => {
  const status = statusAsOf(statusOf(1, reports), NOW);
  const nothingElse = { isOutOfService: true, doorTries: 2, listeningSince: new Date(0) };
  const facts = { ...reportsOf(status), ...nothingElse, hasPod };
  return [verdictOf(facts, NOW), failedPartsOf(facts, NOW)];
};

describe('the verdict on a pod', () => {
  it.each<[string, ReturnType<typeof judge>, unknown[]]>([
    ['fine: all is on', judge(both), ['fine', []]],
    ['fine: it has one instance only', judge({ ...both, internal: null, internalAt: null }), ['fine', []]],
    [
      'failed: a part is off',
      judge({ ...both, external: { ...external, doorLock: false } }),
      ['failed', ['doorLock']],
    ],
    ['failed: an instance is silent', judge({ ...both, internalAt: ago(61) }), ['failed', ['internal']]],
    ['fine at the last second', judge({ ...both, internalAt: ago(59), externalAt: ago(59) }), ['fine', []]],
    [
      'silent: nothing for 60 s',
      judge({ ...both, internalAt: ago(60), externalAt: ago(60) }),
      ['silent', []],
    ],
    ['silent: it has never reported', judge(nothing), ['silent', []]],
    ['none: no pod is registered', judge(nothing, false), ['none', []]],
    ['none, though one reported once', judge(both, false), ['none', []]],
  ])('is %s', (_, judged, expected) => expect(judged).toEqual(expected));
});
