import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '@/dev/root';
import { AppError } from '@/lib/foundation/errors';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { actorOf, subAdmin } from '../fixtures/people';

const modules = import.meta.glob<Record<string, unknown>>('/lib/**/*.ts');

/**
 * An exported function that begins with its actor, with the text until the next one. Types are gone at run time:
 * docs/decisions.md#checks-of-text.
 */
const FUNCTION =
  /export (?:(?:async )?function |const )(\w+)(?: = (?:async )?)?\(\s*(\w+): Actor\b([\s\S]*?)(?=\nexport |$)/g;

/** Functions that filter rows by their actor or say what it may do; others call what checks, or are part of it. */
const WITHOUT: Record<string, string[]> = {
  'lib/booking/blocks/queries.ts': ['openBlocksOf'],
  'lib/booking/bookings/known-total.ts': ['knownTotal'],
  'lib/booking/bookings/queries.ts': ['assertBooking'],
  'lib/booking/bookings/staff-door.ts': ['unlockBooking', 'lockBooking'],
  'lib/booking/clearing/free-spaces.ts': ['freeSpacesFor'],
  'lib/booking/ledger/list.ts': ['movementScope'],
  'lib/booking/own-booking.ts': ['assertOwnBooking'],
  'lib/booking/payments/refund-commands.ts': [
    'refundLeft',
    'cancelAndRefundLeft',
    'refundBooking',
    'cancelAndRefund',
  ],
  'lib/booking/payments/refund-queries.ts': ['unsettledRefunds'],
  'lib/booking/payments/refundable-amounts.ts': ['leftToRefund', 'isFromCounter'],
  'lib/booking/receipts/queries.ts': ['getReceiptPdf'],
  'lib/booking/walk-ups/commands.ts': ['createWalkUp'],
  'lib/booking/wallet/queries.ts': ['creditThatEnds'],
  'lib/catalogue/occupancy/booking-with-space.ts': ['bookingScope'],
  'lib/catalogue/partners/queries.ts': ['openPartner'],
  'lib/catalogue/spaces/scope.ts': ['spaceScope'],
  'lib/catalogue/sponsors/queries.ts': ['openSponsor'],
  'lib/console/attention/doors.ts': ['doorsInTrouble'],
  'lib/console/attention/kinds.ts': [
    'moneyInDoubt',
    'failedRefunds',
    'recentDoorRefunds',
    'lowWifiCodes',
    'openDisputes',
  ],
  'lib/console/attention/pods.ts': ['silentPods', 'failedPods'],
  'lib/console/board/counts.ts': ['countBoard'],
  'lib/console/board/queries.ts': ['notesOf'],
  'lib/console/bulk/handlers.ts': ['runBulkAction'],
  'lib/console/dashboard/dashboard.ts': ['getDashboard'],
  'lib/console/disputes/queries.ts': ['disputesThatWait'],
  'lib/console/exports/exportable-lists.ts': ['mayExportList'],
  'lib/console/exports/queries.ts': ['exportFile'],
  'lib/parties/alerts/queries.ts': ['alertKindsFor'],
  'lib/parties/business-partners/queries.ts': ['openBusinessPartner'],
  'lib/parties/customers/credit.ts': ['creditSeenBy'],
  'lib/parties/customers/scope.ts': ['bookedElsewhere', 'customerScope'],
  'lib/platform/audit/queries.ts': ['historyOf'],
  'lib/platform/authorization/actor.ts': ['may', 'partnerScope'],
  'lib/platform/bulk/queries.ts': ['doneBy', 'jobScope'],
  'lib/platform/ownership/owners-sql.ts': ['ownPartners', 'ownedScope'],
  'lib/platform/ownership/record-rights.ts': ['recordRights'],
  'lib/platform/ownership/rights.ts': [
    'seesOwned',
    'mayWriteOwned',
    'ownerChoice',
    'assertMayWriteShared',
    'newOwner',
    'mayChange',
    'mayChangeShared',
  ],
  'lib/platform/realtime/channels.ts': ['healthChannels', 'changeChannels', 'boardChannels'],
  'lib/platform/realtime/queries.ts': ['authorizeChannel'],
  'lib/pods/health/queries.ts': ['getHealth', 'statusesOf'],
  'lib/pods/pod-commands/commands.ts': ['sendCommand'],
};

type Found = { file: string; name: string; needs: string | undefined };

/** Every function of a file that takes an actor first, with the permissions that it asks for. */
const functionsIn = (file: string): Found[] =>
  [...readFileSync(fromRoot(file), 'utf8').matchAll(FUNCTION)].map(
    ([, name = '', actor = '', body = '']) => ({
      file,
      name,
      needs: new RegExp(`\\bauthorize\\(${actor}, ([^)]*)`).exec(body)?.[1],
    }),
  );

const functions = readdirSync(fromRoot('lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
  .flatMap((file) => functionsIn(`lib/${file}`));
/** The functions that name a permission which not every member of staff has. */
const guarded = functions.filter(({ needs }) => needs?.includes("'") && !/'staff'|'account'/.test(needs));

let stranger: StaffActor;
beforeAll(async () => {
  stranger = await actorOf((await subAdmin([])).token);
});

it('every function that takes an actor checks a permission, except those listed', () => {
  const list = 'WITHOUT in tests/security/authorized-queries.test.ts';
  const without = functions.filter(({ needs }) => !needs);
  const unlisted = without.filter(({ file, name }) => !WITHOUT[file]?.includes(name));
  const isWithout = (file: string, name: string) =>
    without.some((each) => each.file === file && each.name === name);
  const needless = Object.entries(WITHOUT).flatMap(([file, names]) =>
    names.filter((name) => !isWithout(file, name)).map((name) => ({ file, name })),
  );
  expect([
    ...unlisted.map(
      ({ file, name }) => `Call authorize in ${name} of ${file}, or add '${name}' to '${file}' of ${list}.`,
    ),
    ...needless.map(
      ({ file, name }) =>
        `Remove '${name}' from '${file}' of ${list}: it checks a permission or does not exist.`,
    ),
  ]).toEqual([]);
});

describe('a member of staff without any permission is refused by', () => {
  it.each(guarded)('$name of $file, which needs $needs', async ({ file, name }) => {
    const { [name]: called } = (await modules[`/${file}`]?.()) ?? {};
    const call = async () => (called as (...args: unknown[]) => unknown)(stranger, {}, {}, {});
    const error = await call().then(
      () => 'nothing',
      (thrown) => (thrown instanceof AppError ? thrown.kind : thrown),
    );
    expect(error).toMatch(/^(forbidden|unauthenticated)$/);
  });
});
