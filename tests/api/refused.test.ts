import { describe, expect, it } from 'vitest';
import { AGAIN, NAMES } from '../fixtures/again/register';
import { COMMANDS } from '../fixtures/commands';
import { derivedRefusals, hasVersion, OLD_VERSIONS, type Refusals } from '../fixtures/refused/derived';
import { refusalOf, STATES } from '../fixtures/refused/states';
import { loggedTables, servicesNow, writesOf } from '../fixtures/writes';

/*
 * A refused command changes nothing: no row of any table, no mail, no payment, no calendar entry, no file. What a
 * refusal does leave, such as a counter of tries, is said beside it.
 */

/** Kept commands that nobody calls directly: a job carries them out, or a command that is refused itself. */
const WITHOUT_CALLER: Record<string, string> = {
  'accounts/queueNotice': 'A mail that follows a sign-in which succeeded.',
  'accounts/queueWarning': 'It is the hundredth refusal itself: caused-accounts.',
  'clearing/moveOut': 'A job carries it out for each booking; what starts the job is refused.',
  'payments/cancelAndOrderLeft': 'A job carries it out for each booking; what starts the job is refused.',
  'payments/orderLeft': 'A job carries it out for each booking; what starts the job is refused.',
  'photos/forget': 'A job removes what is old.',
  'spaces/changing': 'A job carries it out for each space; what starts the job is refused.',
};

/** Commands whose version is not that of one row of a table: their refusals are among the states. */
const OTHER_VERSIONS = [
  ...['updateBlock', 'rescheduleBooking', 'updateText', 'restoreText'],
  ...['saveRefundRule', 'saveGifts', 'saveSeller', 'removeSeller'],
];

/** What each refusal returns and writes, beside what is expected. */
async function outcomes(refusals: Refusals) {
  const [found, expected]: [object[], object[]] = [[], []];
  for (const [why, { answer, call, leaves = {} }] of Object.entries(refusals)) {
    let answered = '';
    const written = await writesOf(async () => {
      answered = await call();
    });
    found.push({ why, answer: answered, leaves: written });
    expected.push({ why, answer, leaves });
  }
  return { found, expected };
}

async function expectNothing(refusals: () => Promise<Refusals>) {
  const prepared = await refusals();
  const before = await servicesNow();
  const { found, expected } = await outcomes(prepared);
  expect(found).toEqual(expected);
  expect(await servicesNow(), 'mails, payments, entries and files').toEqual(before);
}

describe('the registers', () => {
  it('have every command, and its old version if it has one', () => {
    const known = [
      ...COMMANDS.map(({ name }) => name),
      ...Object.keys({ ...AGAIN, ...STATES, ...WITHOUT_CALLER }),
    ];
    expect(NAMES.filter((name) => !known.includes(name))).toEqual([]);
    const versioned = COMMANDS.filter(({ command }) => hasVersion(command)).map(({ name }) => name);
    expect(versioned.sort()).toEqual([...OLD_VERSIONS, ...OTHER_VERSIONS].sort());
  });

  it('log every table', async () => {
    expect(await loggedTables()).toBeGreaterThan(90);
    expect(await writesOf(async () => undefined)).toEqual({});
  });
});

describe('what a command declares', () => {
  it.each(COMMANDS)(
    'refuses $name for others, wrong fields and rows, and changes nothing',
    ({ name, command }) => expectNothing(() => derivedRefusals(name, command)),
  );
});

describe('a state', () => {
  const all = Object.entries(STATES).flatMap(([name, states]) =>
    Object.entries(states).map(([why, prepare]) => ({ name, why, prepare })),
  );
  it.each(all)('refuses $name $why, and changes nothing', ({ why, prepare }) =>
    expectNothing(async () => ({ [why]: await refusalOf(prepare) })),
  );
});
