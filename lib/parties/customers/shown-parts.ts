import 'server-only';
import type { customers } from '@/db/tables';
import type { Actor } from '@/lib/platform/authorization/actor';
import { seesOwned } from '@/lib/platform/authorization/ownership';
import { isAnonymised } from './anonymised';
import type { CustomerRow } from './schema';

export type Credit = NonNullable<CustomerRow['credit']>[number];

/** The wallet as the actor may see it: null for a shared customer, otherwise the credit of the owners that they see. */
export function shownWallet(all: Credit[], actor: Actor, isHidden: boolean) {
  if (isHidden) return { walletCents: null, credit: null };
  const credit = all.filter(({ ownerId }) => seesOwned(actor, ownerId));
  return { walletCents: credit.reduce((total, { cents }) => total + cents, 0), credit };
}

type Place = Record<'country' | 'state' | 'city', string | null>;

/** Contact and profile: null for an actor who shares the customer with partners out of scope. */
export function shownPerson(customer: typeof customers.$inferSelect, place: Place, isHidden: boolean) {
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
