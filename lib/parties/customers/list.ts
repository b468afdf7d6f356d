import 'server-only';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { byLanguage } from '@/db/schema/columns';
import {
  bookings,
  businessPartners,
  cities,
  countries,
  customers,
  refunds,
  states,
  walletEntries,
} from '@/db/tables';
import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { wholeNumber } from '@/lib/foundation/text/words';
import { localDate } from '@/lib/foundation/time/zones';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import {
  badgeChoices,
  badgeOf,
  defineList,
  numberCell,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import { betweenDays, filterId, hasGivenId, idList, stateIs } from '@/lib/platform/list/filter-conditions';
import { nestedRows } from '@/lib/platform/list/nested-rows';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { recordNameIn } from '@/lib/platform/list/value-counts';
import { ownerName, ownPartners } from '@/lib/platform/ownership/owners-sql';
import { seesOwned } from '@/lib/platform/ownership/rights';
import { isAnonymised } from './anonymised';
import { customersKnown } from './figures-sql';
import { customerPhone } from './phone';
import type { CustomerRow } from './schema';
import { bookedElsewhere, bookedWith, bookingMade, customerScope } from './scope';

type Credit = NonNullable<CustomerRow['credit']>[number];

/** The wallet as the actor may see it: null for a shared customer, otherwise the credit of the owners that they see. */
function shownWallet(all: Credit[], actor: Actor, isHidden: boolean) {
  if (isHidden) return { walletCents: null, credit: null };
  const credit = all.filter(({ ownerId }) => seesOwned(actor, ownerId));
  return { walletCents: credit.reduce((total, { cents }) => total + cents, 0), credit };
}

type Place = Record<'country' | 'state' | 'city', string | null>;

/** Contact and profile: null for an actor who shares the customer with partners out of scope. */
function shownPerson(customer: typeof customers.$inferSelect, place: Place, isHidden: boolean) {
  const { id, firstName, lastName, username, email, countryCode, phone, profilePic } = customer;
  const named = `${firstName} ${lastName}`.trim();
  if (isHidden) {
    const nothing = { username: null, email: null, countryCode: null, phone: null, profilePic: null };
    return { ...nothing, name: named || `User ${id}`, address: null };
  }
  const { address, zipcode, countryId, stateId, cityId } = customer;
  return {
    name: named || email,
    username,
    email: isAnonymised(email) ? null : email,
    countryCode,
    phone,
    profilePic,
    address: { address, zipcode, countryId, stateId, cityId, ...place },
  };
}

const BADGES = {
  active: { label: 'Active', tone: 'ok' },
  inactive: { label: 'Inactive', tone: 'off' },
  deleted: { label: 'Deleted', tone: 'bad' },
} as const;

/** `2026-11-21` in display format: `11/21/2026`. */
const shownDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

const codesOf = (row: CustomerRow) => row.businessPartners.map(({ code }) => code).join(', ');

export const customerList = defineList<CustomerRow>()({
  name: 'users',
  title: 'User Management',
  summary: 'Everyone who books, with their bookings and wallet',
  noun: 'user',
  lesson: 'Everyone who books appears here with their first booking.',
  path: '/users',
  permission: 'customers.view',
  provenAbove: 500,
  searchLabel: 'Search name, email or phone',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (row) => twoLineCell(row.name, `User ${row.id}`),
    },
    {
      key: 'email',
      label: 'Email',
      sort: 'sortByEmail',
      cell: (row) => textCell(row.email === row.name ? null : row.email),
    },
    { key: 'phone', label: 'Phone', cell: (row) => textCell(customerPhone(row)) },
    { key: 'partner', label: 'Partner', cell: (row) => textCell(codesOf(row)) },
    {
      key: 'bookings',
      label: 'Bookings',
      right: true,
      cell: (row) => numberCell(wholeNumber(row.bookingCount)),
    },
    {
      key: 'wallet',
      label: 'Wallet',
      right: true,
      cell: (row) => numberCell(row.walletCents === null ? '—' : formatMoney(row.walletCents)),
    },
    { key: 'created', label: 'Created', sort: 'createdAt', cell: (row) => textCell(shownDay(row.createdOn)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (row) => badgeOf(BADGES, row.status),
    },
  ],
  filters: [
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Created from – to', short: 'Created' },
    {
      kind: 'lookup',
      key: 'businessPartnerId',
      label: 'Partner',
      lookup: '/admin/business-partner?lookup=true',
      soleIsAll: true,
    },
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      choices: badgeChoices(BADGES),
    },
  ],
  csv: {
    fileName: 'user management',
    clock: 'operator',
    columns: [
      { header: 'partner', value: codesOf },
      { header: 'date', value: (row) => shownDay(row.createdOn) },
      { header: 'first name', value: (row) => row.firstName },
      { header: 'last name', value: (row) => row.lastName },
      { header: 'email', value: (row) => row.email },
      { header: 'phone', value: customerPhone },
      { header: 'address', value: (row) => row.address?.address },
      { header: 'city', value: (row) => row.address?.city },
      { header: 'state', value: (row) => row.address?.state },
      { header: 'country', value: (row) => row.address?.country },
      { header: 'zipcode', value: (row) => row.address?.zipcode },
      { header: 'wallet', value: (row) => (row.walletCents === null ? null : csvMoney(row.walletCents)) },
      { header: 'count', value: (row) => row.bookingCount },
      { header: 'total', value: (row) => csvMoney(row.spentCents) },
      { header: 'status', value: (row) => BADGES[row.status].label },
    ],
  },
});

/** Staff who may not see an email address or a phone number cannot search by it either. */
function matches(term: string, actor: Actor): SQL {
  const anywhere = textContains(customers.searchText, term);
  if (partnerScope(actor) === null) return anywhere;
  const byName = textContains(sql`${customers.firstName} || ' ' || ${customers.lastName}`, term);
  return sql`(${and(anywhere, or(byName, not(bookedElsewhere(actor))))})`;
}

/** A partner out of scope has no customers: the filter must not reveal where else a customer booked. */
function ofPartner(value: string, actor: Actor): SQL {
  const id = filterId('businessPartnerId', value);
  return (partnerScope(actor)?.includes(id) ?? true) ? bookedWith([id]) : sql`false`;
}

/** A row for each partner that a customer booked with, among those in the actor's scope. */
const partnersOf = (actor: Actor) => sql`unnest(array(
  select distinct ${bookings.businessPartnerId} from ${bookings}
  where ${and(eq(bookings.customerId, customers.id), bookingMade, ownPartners(actor, bookings.businessPartnerId))}))`;

export const customerSource = listSource({
  list: customerList,
  table: sql`${customers}`,
  id: customers.id,
  scope: customerScope,
  search: matches,
  countSearchUpTo: 2_000,
  knownTotal: (actor, filters) =>
    Object.keys(filters).length === 0 ? customersKnown(partnerScope(actor)) : undefined,
  filters: {
    startDate: 'together',
    endDate: 'together',
    businessPartnerId: (value, _, actor) => ofPartner(value, actor),
    status: stateIs('status', customers.status, BADGES),
  },
  counted: { businessPartnerId: { value: partnersOf, name: recordNameIn(businessPartners) } },
  together: betweenDays(customers.createdAt),
  sorts: {
    createdAt: [customers.createdAt],
    sortByName: [byLanguage(customers.shownName)],
    sortByEmail: [sql`lower(${customers.email})`],
    sortByStatus: [customers.status],
  },
  load: loadCustomers,
});

type Sale = { id: number; name: string; code: string; count: number; cents: number };

/** A customer's bookings by partner, less refunds: only the few rows of a page are ever summed. */
const sales = nestedRows({
  row: {
    id: sql<number>`sold.id`,
    name: sql<string>`sold.name`,
    code: sql<string>`sold.code`,
    count: sql<number>`sold.count`,
    cents: sql<number>`sold.cents`,
  },
  from: sql`(
    select ${businessPartners.id}, ${businessPartners.name}, ${businessPartners.code}, count(*) as count,
      sum(${bookings.amountCents} - coalesce((select sum(${refunds.amountCents}) from ${refunds}
        where ${refunds.bookingId} = ${bookings.id} and ${refunds.state} <> 'failed'), 0)) as cents
    from ${bookings} join ${businessPartners} on ${businessPartners.id} = ${bookings.businessPartnerId}
    where ${bookings.customerId} = ${customers.id} and ${bookingMade}
    group by ${businessPartners.id}) as sold`,
  orderBy: sql`sold.code`,
});

/** The sum of each owner's credit in the wallet. */
const credit = nestedRows({
  row: {
    ownerId: sql<number | null>`given.owner_id`,
    owner: sql<string>`given.owner`,
    cents: sql<number>`given.cents`,
  },
  from: sql`(
    select ${walletEntries.ownerId}, ${ownerName(walletEntries.ownerId)} as owner, sum(${walletEntries.amountCents}) as cents
    from ${walletEntries} where ${walletEntries.customerId} = ${customers.id}
    group by ${walletEntries.ownerId} having sum(${walletEntries.amountCents}) <> 0) as given`,
  orderBy: sql`given.owner_id is not null, given.owner`,
});

const sum = (sales: Sale[], key: 'count' | 'cents') => sales.reduce((total, sale) => total + sale[key], 0);

const customersById = preparedQuery((on) =>
  on
    .select({
      customer: customers,
      country: countries.name,
      state: states.name,
      city: cities.name,
      sales,
      credit,
    })
    .from(customers)
    .leftJoin(countries, eq(countries.id, customers.countryId))
    .leftJoin(states, eq(states.id, customers.stateId))
    .leftJoin(cities, eq(cities.id, customers.cityId))
    .where(hasGivenId(customers.id)),
);

/**
 * Customers by id, as the actor may see them: sums and partners out of scope are left out, and so is the person
 * behind a shared customer: docs/rules.md#shared-customers.
 */
export async function loadCustomers(on: Db, ids: number[], actor: Actor): Promise<CustomerRow[]> {
  const rows = await customersById(on, { ids: idList(ids) });
  const scope = partnerScope(actor);
  const zone = env().OPERATOR_TIMEZONE;
  return rows.map(({ customer, sales: all, credit, ...place }) => {
    const mine = all.filter(({ id }) => scope?.includes(id) ?? true);
    const isShared = mine.length < all.length;
    return {
      ...shownPerson(customer, place, isShared),
      ...shownWallet(credit, actor, isShared),
      id: customer.id,
      firstName: customer.firstName,
      lastName: customer.lastName,
      status: customer.status,
      bookingCount: sum(mine, 'count'),
      spentCents: sum(mine, 'cents'),
      businessPartners: mine.map(({ id, name, code }) => ({ id, name, code })),
      isShared,
      isAnonymised: isAnonymised(customer.email),
      createdAt: customer.createdAt,
      createdOn: localDate(customer.createdAt, zone),
      updatedAt: customer.updatedAt,
    };
  });
}

/** One customer (`customers.open`); throws 404 if it is missing or out of scope. */
export const getCustomer = recordOf(customerSource, 'customers.open');

/** The initial values of Edit User (`customers.edit`). */
export const getCustomerForEdit = recordOf(customerSource, 'customers.edit');

/** The customer of Assign Credits (`customers.credit`). */
export const getCustomerForCredit = recordOf(customerSource, 'customers.credit');

/** The customer of Assign Promo Code (`customers.promo`). */
export const getCustomerForPromo = recordOf(customerSource, 'customers.promo');
