import { describe, expect, it } from 'vitest';
import { LANE_JOBS, RARE_JOBS, TIMED_JOBS } from '@/lib/operations/jobs/run';
import { COMMANDS } from '../fixtures/commands';
import { type History, runMatrix, STEPS } from '../fixtures/matrix/run';
import { KINDS } from '../fixtures/matrix/step';

/** Every command of the code by its folder and name: those that modules export, and those that a function wraps. */
const sources: Record<string, string> = import.meta.glob('/lib/**/*commands.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const folderOf = (file: string) => file.split('/').at(-2) ?? '';

const wrapped = Object.entries(sources).flatMap(([file, text]) =>
  [...text.matchAll(/^(?:export )?const (\w+) = command\(/gm)].map(([, name]) => `${folderOf(file)}/${name}`),
);

const exported = COMMANDS.map(({ name, area }) => `${folderOf(`${area}/x`)}/${name}`);

const ALL_COMMANDS = [...new Set([...wrapped, ...exported])].sort();

const ALL_JOBS = Object.keys({ ...TIMED_JOBS, ...RARE_JOBS, ...LANE_JOBS });

/**
 * The commands that touch no space's time, stay, door, money, credit, code, owner, plan, tax, closure or role, each
 * with the reason.
 */
const ELSEWHERE: [of: RegExp, reason: string][] = [
  [/^(accounts|second-factor|email-proof|alerts)\//, 'Somebody’s own account, sign-in or address.'],
  [
    /^(texts|announcements|audio|features|amenities|partners|sponsors|partner-receipts)\//,
    'What pages, pods or receipts show.',
  ],
  [/^(exports|saved-views|personal-data)\//, 'A file or a view of what is there.'],
  [/^(bookings\/addNote|photos\/|pod-config\/)/, 'Words and pictures about a stay.'],
  [/^(health\/chooseAlertRecipients|statements\/setStatementRecipients)$/, 'Who is mailed.'],
  [/^business-partners\/(revealApiKey|rotateApiKey|endOldApiKey)$/, 'A key of a program.'],
  [/^sub-admins\/(inviteSubAdmin|resetSecondFactor)$/, 'How a colleague signs in.'],
  [
    /^spaces\/(noteQr|saveOpening|updateConfig|writeWifi)$/,
    'A picture, a default, and what a pod is configured with.',
  ],
];

const touches = (command: string): boolean => !ELSEWHERE.some(([of]) => of.test(command));

/** The reasons that are about no command any more. */
const idleReasons = (): string[] =>
  ELSEWHERE.flatMap(([of, reason]) => (ALL_COMMANDS.some((command) => of.test(command)) ? [] : [reason]));

/** The time that one run takes at most; `npm run trials histories` takes an hour. */
const MOST_MS = 50_000;
const SEED = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1_000_000));
/** What a failure printed, to be run again. */
const history = process.env.HISTORY && (JSON.parse(process.env.HISTORY) as History);

describe('the steps of random histories', () => {
  const driven = new Set(STEPS.flatMap(({ drives }) => drives));
  const touching = [...ALL_COMMANDS.filter(touches), ...ALL_JOBS];

  it('drive every command and job that touches a stay, a space, a door, money, an owner or a role', () => {
    expect(touching.length).toBeGreaterThan(80);
    expect(touching.filter((name) => !driven.has(name))).toEqual([]);
  });

  it('name only commands and jobs that exist and touch one', () => {
    expect([...driven].filter((name) => !touching.includes(name))).toEqual([]);
    expect(idleReasons()).toEqual([]);
  });

  it('are of at most 40 kinds, and each kind has a step', () => {
    expect(KINDS.length).toBeLessThanOrEqual(40);
    expect(KINDS.filter((kind) => !STEPS.some((step) => step.kind === kind))).toEqual([]);
    expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length);
  });
});

describe('random histories', () => {
  it.skipIf(history)(
    'of the same seed as always break no invariant',
    async () => {
      const { steps } = await runMatrix({ seed: 20_261_129, forMs: MOST_MS, steps: 250 });
      expect(steps).toBeGreaterThan(20);
    },
    300_000,
  );

  it.skipIf(history)(
    `of a new seed, ${SEED}, break no invariant`,
    async () => {
      const { steps } = await runMatrix({ seed: SEED, forMs: MOST_MS, steps: 120 });
      expect(steps).toBeGreaterThan(20);
    },
    300_000,
  );

  it.runIf(history)('go on as printed', () => runMatrix({ seed: 0, history: history as History }), 300_000);
});
