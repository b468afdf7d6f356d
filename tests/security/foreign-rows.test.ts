import { beforeAll, describe, expect, it, vi } from 'vitest';
import { apiDocument } from '@/app/api/v2/openapi.json/document';
import { ACTIONS, isOnce } from '../fixtures/actions';
import { call } from '../fixtures/api';
import { type ForeignRows, makeForeignRows, type RowKind } from '../fixtures/foreign-rows';
import { browserCookie } from '../fixtures/people';
import { isForStaff, ROUTES } from '../fixtures/routes';
import { writesSoFar } from '../fixtures/writes';

/*
 * Every operation that names a row, with a row of another partner (docs/rules.md#row-scope): it returns 404, and
 * nothing is written. An operation that is in no table here fails the test.
 */

const HERE = 'tests/security/foreign-rows.test.ts';

const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => (page.cookie ? { value: page.cookie } : undefined) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.18.0.2' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

let rows: ForeignRows;
beforeAll(async () => {
  rows = await makeForeignRows();
  page.cookie = (await browserCookie(rows.by.id)).split('=')[1] ?? '';
});

/** Calls, and returns the status and how much was written. */
async function outcomeOf(send: () => Promise<{ status: number }>) {
  const before = await writesSoFar();
  const { status } = await send();
  return { status, written: (await writesSoFar()) - before };
}
/** Operations that are refused before a row is looked up, because no one who is limited to partners may do them. */
const OTHERWISE: Record<string, number> = {
  'POST /users/{id}/anonymise': 403,
  'POST /users/{id}/export': 403,
  anonymiseCustomerAction: 403,
  // The partner is a choice in the form.
  createPartnerReceiptAction: 400,
  // No row is selected among those that the caller can see.
  bulkActionAction: 400,
  startOutageRefundAction: 409,
};
const refusalOf = (name: string) => ({ status: OTHERWISE[name] ?? 404, written: 0 });

describe('an endpoint', () => {
  /** The kind of row that a path names. */
  const KINDS: [RegExp, RowKind | 'shared'][] = [
    [/^\/(admin\/)?booking\/\{id\}/, 'booking'],
    [/^\/(admin\/)?pod\/\{id\}/, 'space'],
    [/^\/admin\/bookings\/inventory\/\{id\}\/unlock$/, 'space'],
    [/^\/admin\/health\/\{podId\}$/, 'space'],
    [/^\/admin\/refunds\/\{id\}/, 'refund'],
    [/^\/users\/\{id\}/, 'customer'],
    [/^\/admin\/credit-wallet\/\{userId\}/, 'customer'],
    [/^\/admin\/bulk-jobs\/\{id\}/, 'bulkJob'],
    [/^\/admin\/exports\/\{id\}/, 'listExport'],
    [/^\/admin\/disputes\/\{id\}/, 'dispute'],
    [/^\/admin\/statements\/\{id\}$/, 'statement'],
    [/^\/admin\/business-partner\/\{id\}/, 'partner'],
    [/^\/admin\/partner-receipt\/\{id\}$/, 'receipt'],
    [/^\/(admin\/admins|users\/profile)\/\{id\}/, 'subAdmin'],
    [/^\/admin\/space-blocks\/\{id\}/, 'block'],
    [/^\/admin\/account\/sessions\/\{id\}$/, 'session'],
    // The operator’s records, which belong to no partner: docs/rules.md#row-scope.
    [
      /^\/(admin\/(amenities|announcements|audio|credit|features|pricingPlans|promocode|sponsors)|locations|partner|pricingPlans)\/\{id\}/,
      'shared',
    ],
  ];
  const kindOf = (path: string) => KINDS.find(([pattern]) => pattern.test(path))?.[1];
  const named = ROUTES.filter((route) => isForStaff(route) && route.path.includes('{')).map((route) => ({
    ...route,
    name: `${route.method} ${route.path}`,
    kind: kindOf(route.path),
  }));
  type Operation = { requestBody?: { content: Record<string, { example?: unknown }> } };
  const documented = apiDocument().paths as Record<string, Record<string, Operation>>;
  /** An invalid picture is read only for callers who may write the record. */
  const BAD_PICTURE = { logo: 'data:image/png;base64,AAAA' };
  /** Bodies for paths whose example would be refused because it names another user's record. */
  const BODIES: Record<string, object> = {
    'PUT /admin/business-partner/{id}': BAD_PICTURE,
    'PUT /admin/partner-receipt/{id}': BAD_PICTURE,
    'PUT /pod/{id}': { images: [{ url: BAD_PICTURE.logo, name: 'bad' }] },
    'PUT /admin/credit-wallet/{userId}': { amount: 5 },
    'POST /admin/credit-wallet/{userId}/take-back': { amount: 5, note: 'Given twice' },
  };
  const bodyOf = ({ method, path, name }: { method: string; path: string; name: string }) =>
    BODIES[name] ??
    documented[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example;
  /** For operations that mail something, and for those that need a time. */
  const query = { email: 'me@staff.test', datetimeStart: '2033-01-01T10:00:00.000Z' };

  it('of the API description is one that these tests call', () => {
    const called = new Set(ROUTES.map(({ method, path }) => `${method} ${path}`));
    const operations = Object.entries(documented).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((operation) => !called.has(operation))).toEqual([]);
  });

  it('with an id in its path is listed with the owner of its rows', () => {
    const missing = named.filter(({ kind }) => kind === undefined);
    expect(
      missing.map(({ name }) => `Add a pattern for ${name} and the kind of its row to KINDS in ${HERE}.`),
    ).toEqual([]);
  });

  it.each(named.filter(({ kind }) => kind && kind !== 'shared'))(
    '$name finds no row of another partner',
    async (route) => {
      const id = String(rows[route.kind as RowKind]);
      const path = route.path.replace(/\{\w+\}/, id);
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : (bodyOf(route) ?? {});
      const send = () => call(route.method, path, body, { token: rows.by.token, query });
      expect(await outcomeOf(send)).toEqual(refusalOf(route.name));
    },
  );
});

describe('a server action', () => {
  const byId =
    (kind: RowKind, more: object = {}) =>
    () => [{ id: rows[kind], ...more }];
  /** Arguments that name a row of another partner; otherwise why there are none. */
  const ROWS: Record<string, (() => unknown[]) | 'shared' | 'creates' | 'own account' | 'open'> = {
    cancelBookingAction: byId('booking'),
    rescheduleBookingAction: byId('booking', { datetimeStart: '2033-01-01T10:00:00.000Z' }),
    moveToFreePodAction: byId('booking', { freePodId: 1 }),
    lockBookingAction: () => [rows.booking],
    unlockBookingAction: () => [rows.booking],
    sendReceiptAction: byId('booking'),
    sendPhotosAction: byId('booking', { email: 'me@staff.test' }),
    assignPromoAction: () => [{ name: 'FOREIGN', amount: 5, expiredAt: '2033-01-01', userId: rows.customer }],
    assignCreditAction: byId('customer', { amount: 5 }),
    takeBackCreditAction: byId('customer', { amount: 5, note: 'Given twice' }),
    updateCustomerAction: byId('customer', { firstName: 'Other' }),
    changeCustomerStatusAction: () => [rows.customer, false],
    anonymiseCustomerAction: byId('customer', { confirm: true }),
    updateSpaceAction: byId('space', { name: 'Other' }),
    deleteSpaceAction: byId('space'),
    noteQrAction: () => [{ ids: [rows.space] }],
    changeSpaceStatusAction: () => [rows.space, false],
    updateConfigAction: byId('space', { config: '{}' }),
    mintDeviceTokenAction: byId('space'),
    changeWifiAction: byId('space', { isCradlepointEnabled: true }),
    unlockSpaceAction: () => [rows.space],
    doorWorksAction: byId('space'),
    createBlocksAction: () => [
      { spaceIds: [rows.space], startsAt: '2033-01-01T10:00:00.000Z', endsAt: null, reason: 'repair' },
    ],
    updateBlockAction: byId('block', { note: 'Other' }),
    endBlockAction: byId('block'),
    lengthenBlockAction: byId('block'),
    bulkActionAction: () => [{ kind: 'space.deactivate', ids: [rows.space] }],
    // Found like the rows of a list: none of another partner is counted (`tests/api/replace-price.test.ts`).
    pricesAction: 'open',
    stopBulkJobAction: byId('bulkJob'),
    clearAgainAction: byId('bulkJob'),
    deactivateSpacesAction: () => [{ spaceIds: [rows.space] }],
    startOutageRefundAction: () => [
      {
        spaceIds: [rows.space],
        from: '2033-01-01T00:00',
        to: '2033-01-02T00:00',
        method: 'original',
        amount: 5,
      },
    ],
    updateBusinessPartnerAction: byId('partner', { name: 'Other' }),
    deleteBusinessPartnerAction: byId('partner'),
    revealApiKeyAction: byId('partner'),
    setStatementRecipientsAction: byId('partner', { emails: [] }),
    rotateApiKeyAction: byId('partner'),
    endOldApiKeyAction: byId('partner'),
    updatePartnerReceiptAction: byId('receipt', { receiptName: 'Other' }),
    deletePartnerReceiptAction: byId('receipt'),
    createPartnerReceiptAction: () => [
      {
        businessPartnerId: rows.partner,
        partnerName: 'Other',
        receiptName: 'Other',
        receiptEmail: 'other@partners.test',
        receiptDescription: 'Other',
      },
    ],
    updateSubAdminAction: byId('subAdmin', { firstName: 'Other' }),
    deleteSubAdminAction: byId('subAdmin'),
    inviteSubAdminAction: byId('subAdmin'),
    changeSubAdminStatusAction: () => [rows.subAdmin, false],
    endSessionAction: byId('session'),
    refundInsteadAction: byId('refund', { type: 'wallet' }),
    closeFailedRefundAction: byId('refund', { note: 'Paid in cash' }),
    resetSecondFactorAction: byId('subAdmin'),
    createAmenityAction: 'creates',
    createAnnouncementAction: 'creates',
    createAudioAction: 'creates',
    createFeatureAction: 'creates',
    createLocationAction: 'creates',
    importRecordsAction: 'creates',
    createPartnerAction: 'creates',
    createPlanAction: 'creates',
    createSpacesAction: 'creates',
    createSponsorAction: 'creates',
    createBusinessPartnerAction: 'creates',
    createSubAdminAction: 'creates',
    updateSeasonalPromoAction: 'shared',
    updateSeasonalCreditAction: 'shared',
    updateAmenityAction: 'shared',
    deleteAmenityAction: 'shared',
    updateAnnouncementAction: 'shared',
    deleteAnnouncementAction: 'shared',
    changeAnnouncementStatusAction: 'shared',
    updateAudioAction: 'shared',
    deleteAudioAction: 'shared',
    updateFeatureAction: 'shared',
    deleteFeatureAction: 'shared',
    updateLocationAction: 'shared',
    changeLocationStatusAction: 'shared',
    deleteLocationAction: 'shared',
    updatePartnerAction: 'shared',
    deletePartnerAction: 'shared',
    updatePlanAction: 'shared',
    deletePlanAction: 'shared',
    updateSponsorAction: 'shared',
    deleteSponsorAction: 'shared',
    updateTextAction: 'shared',
    restoreTextAction: 'shared',
    chooseAlertRecipientsAction: 'shared',
    retryEffectAction: 'shared',
    closeMonthAction: 'shared',
    saveOpeningAction: 'shared',
    saveRefundRuleAction: 'shared',
    saveGiftsAction: 'shared',
    saveSellerAction: 'shared',
    removeSellerAction: 'shared',
    beginPasskeyAction: 'own account',
    addPasskeyAction: 'own account',
    removePasskeyAction: 'own account',
    beginProofAction: 'own account',
    changePasswordAction: 'own account',
    updateOwnProfileAction: 'own account',
    chooseOwnAlertsAction: 'own account',
    endOtherSessionsAction: 'own account',
    saveListViewAction: 'own account',
    saveClockAction: 'own account',
    saveViewAction: 'own account',
    removeViewAction: 'own account',
    startSecondFactorAction: 'own account',
    confirmSecondFactorAction: 'own account',
    endSecondFactorAction: 'own account',
    beginPasskeySignInAction: 'open',
    forgotPasswordAction: 'open',
    resetPasswordAction: 'open',
  };

  it('is listed with the owner of its rows', () => {
    const missing = ACTIONS.filter(({ name }) => !(name in ROWS));
    const needless = Object.keys(ROWS).filter((name) => !ACTIONS.some((action) => action.name === name));
    expect([
      ...missing.map(
        ({ name }) =>
          `Add ${name} to ROWS in ${HERE}: arguments that name a row of another partner, or why there are none.`,
      ),
      ...needless.map((name) => `Remove ${name} from ROWS in ${HERE}: no actions.ts exports it.`),
    ]).toEqual([]);
  });

  const named = ACTIONS.flatMap(({ name, action }) => {
    const row = ROWS[name];
    return typeof row === 'function' ? [{ name, action, row }] : [];
  });
  it.each(named)('$name finds no row of another partner', async ({ name, action, row }) => {
    const send = async () => {
      const result = await action(...(isOnce(action) ? [`key-${name}`] : []), ...row());
      return { status: result.ok ? 200 : result.status };
    };
    expect(await outcomeOf(send)).toEqual(refusalOf(name));
  });
});
