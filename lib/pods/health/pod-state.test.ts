import { describe, expect, it } from 'vitest';
import { failedPartsOf, podStateOf, problemsOf, problemText, stateText } from './pod-state';
import type { PodFacts } from './schema';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000);
const facts = (more: Partial<PodFacts> = {}): PodFacts => ({
  hasPod: true,
  isOutOfService: false,
  doorTries: 0,
  reportedAt: ago(0),
  internalAt: ago(0),
  externalAt: ago(0),
  off: [],
  listeningSince: new Date(0),
  ...more,
});
const at = (internal: number, external: number) => ({
  reportedAt: ago(Math.min(internal, external)),
  internalAt: ago(internal),
  externalAt: ago(external),
});
const never = { reportedAt: null, internalAt: null, externalAt: null };
const clock = (time: Date) => time.toISOString().slice(11, 16);

describe('the state of a pod', () => {
  it.each<[string, Partial<PodFacts>]>([
    ['ok', {}],
    ['ok', { ...at(0, 0), internalAt: null }],
    ['ok', at(59, 59)],
    ['silent', at(60, 60)],
    ['silent', never],
    ['unknown', { ...at(60, 60), listeningSince: ago(59) }],
    ['silent', { ...at(3600, 3600), listeningSince: ago(60) }],
    ['unknown', { ...at(0, 90), listeningSince: ago(59) }],
    ['part-off', { ...at(0, 60) }],
    ['part-off', { off: ['light2'] }],
    ['part-off', { off: ['internal'] }],
    ['part-off', { ...at(0, 90), off: ['light2'], listeningSince: ago(59) }],
    ['silent', { ...at(-61, -61) }],
    ['ok', { ...at(-60, -60) }],
    ['silent', { ...at(60, 60), off: ['light2'] }],
    ['door-trouble', { ...at(60, 60), doorTries: 2 }],
    ['out-of-service', { ...at(60, 60), doorTries: 2, isOutOfService: true }],
    ['out-of-service', { hasPod: false, isOutOfService: true }],
    ['none', { hasPod: false, doorTries: 2 }],
  ])('is %s: %o', (state, more) => expect(podStateOf(facts(more), NOW)).toBe(state));

  it('names every part that is off, those without which no guest can pay or enter first', () => {
    const off = ['light1', 'externalCamera', 'paymentGateway', 'doorLock'] as const;
    expect(failedPartsOf(facts({ off: [...off] }), NOW)).toEqual([
      'doorLock',
      'paymentGateway',
      'light1',
      'externalCamera',
    ]);
    expect(failedPartsOf(facts({ off: [...off], ...at(60, 0) }), NOW)).toEqual([
      'doorLock',
      'paymentGateway',
      'internal',
      'externalCamera',
    ]);
  });

  it('names no part of what is not known, although it was off in the last report', () => {
    const state = facts({ off: ['light1'], ...at(90, 90), listeningSince: ago(30) });
    expect(problemsOf(state, NOW)).toEqual([{ state: 'unknown', since: ago(90) }]);
  });

  it('is said in the same words everywhere', () => {
    const words = (more: Partial<PodFacts>) => stateText(facts(more), NOW, clock);
    expect([
      words({}),
      words({ hasPod: false }),
      words({ off: ['light2'] }),
      words({ off: ['light2', 'paymentGateway', 'light1'] }),
      words({ ...at(90, 90), listeningSince: ago(30) }),
      words(at(90, 90)),
      words({ doorTries: 3, off: ['light2'] }),
      words({ isOutOfService: true }),
    ]).toEqual([
      'OK',
      'No pod',
      'Light 2 off',
      'Payment terminal off, 2 more',
      'Unknown since 09:58',
      'Silent',
      'Door trouble',
      'Out of service',
    ]);
    const all = problemsOf(facts({ isOutOfService: true, doorTries: 2, off: ['light2'] }), NOW);
    expect(all.map((problem) => problemText(problem, clock))).toEqual([
      'Out of service',
      'Door trouble',
      'Light 2 off',
    ]);
  });
});
