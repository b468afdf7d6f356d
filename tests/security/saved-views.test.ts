import { beforeAll, describe, expect, it } from 'vitest';
import { bookingList } from '@/lib/booking/bookings/list';
import { removeView, saveView } from '@/lib/console/saved-views/commands';
import { listPermissionOf } from '@/lib/console/saved-views/list-permissions';
import { savedViewsOf } from '@/lib/console/saved-views/queries';
import { customerList } from '@/lib/parties/customers/list';
import { api } from '../fixtures/api';
import { LISTS } from '../fixtures/lists';
import { actorOf, adminToken, newAdmin, partner, type Staff, subAdmin } from '../fixtures/people';

let meridian: number;
let transit: number;
beforeAll(async () => {
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});

/** Staff who see bookings of these partners. */
const makeClerk = (...partners: number[]) => subAdmin([2, 10], partners);
const save = async (by: Staff, view: object) =>
  saveView.parseAndRun(await actorOf(by.token), {
    list: 'bookings',
    name: 'Late',
    query: 'sortBy=x',
    ...view,
  });
const namesSeenBy = async ({ token }: Pick<Staff, 'token'>) =>
  (await savedViewsOf(await actorOf(token), bookingList)).map(({ name }) => name);
const share = async (by: Staff, name: string) => save(by, { name, isShared: true });

describe('saving a view', () => {
  it('lets its owner remove it, and other staff only if they are admins', async () => {
    const [owner, colleague] = [await makeClerk(meridian), await makeClerk(meridian)];
    await share(owner, 'Mine to remove');
    const asSeenBy = async ({ token }: Pick<Staff, 'token'>) =>
      (await savedViewsOf(await actorOf(token), bookingList)).find(({ name }) => name === 'Mine to remove');
    expect(await asSeenBy(owner)).toMatchObject({ isOwn: true, mayRemove: true });
    expect(await asSeenBy(colleague)).toMatchObject({ isOwn: false, mayRemove: false });
    expect(await asSeenBy(await newAdmin())).toMatchObject({ isOwn: false, mayRemove: true });
    const view = await asSeenBy(owner);
    await removeView(await actorOf(owner.token), { id: view!.id });
    expect(await asSeenBy(colleague)).toBeUndefined();
  });

  it('requires the permission of its list, for every list', async () => {
    const spaceStaff = await subAdmin([3], [meridian]);
    for (const { name } of LISTS) {
      const may = listPermissionOf(name) === listPermissionOf('spaces');
      const saved = save(spaceStaff, { list: name, name, isShared: true });
      if (may) await expect(saved).resolves.toBeUndefined();
      else await expect(saved).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });

  it.each(['nothing', '__proto__', 'constructor', 'Bookings'])('is refused for a list %j', async (list) => {
    await expect(save(await newAdmin(), { list })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('shares a search that may name a person only after confirmation', async () => {
    const owner = await makeClerk(meridian);
    const view = { name: 'One guest', query: 'search=guest%40example.org', isShared: true };
    await expect(save(owner, view)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'sharesSearch' }],
    });
    expect(await namesSeenBy(owner)).toEqual([]);
    await save(owner, { ...view, isShared: false });
    expect(await namesSeenBy(await makeClerk(meridian))).not.toContain('One guest');
    await save(owner, { ...view, sharesSearch: true });
    expect(await namesSeenBy(await makeClerk(meridian))).toContain('One guest');
  });
});

describe('a shared view', () => {
  it('is visible to staff of the same partners, and to role admin', async () => {
    await share(await makeClerk(meridian), 'Of one');
    await share(await makeClerk(transit, meridian), 'Of two');
    await share(await newAdmin(), 'Of all');
    const namesShownTo = async (...partners: number[]) =>
      (await namesSeenBy(await makeClerk(...partners))).filter((name) => name.startsWith('Of '));
    expect(await namesShownTo(meridian)).toEqual(['Of one']);
    expect(await namesShownTo(meridian, transit)).toEqual(['Of two']);
    expect(await namesShownTo(transit)).toEqual([]);
    expect(await namesSeenBy(await subAdmin([49], [transit]))).toContain('Of all');
    expect(await namesSeenBy({ token: await adminToken() })).toEqual(
      expect.arrayContaining(['Of all', 'Of one', 'Of two']),
    );
  });

  it('disappears when its owner is deactivated or deleted', async () => {
    const admin = { token: await adminToken() };
    for (const end of [
      (id: number) => api.put(`/admin/admins/${id}`, { isActive: false }, admin),
      (id: number) => api.delete(`/admin/admins/${id}`, admin),
    ]) {
      const owner = await makeClerk(meridian);
      await share(owner, `Left ${owner.id}`);
      expect(await namesSeenBy(admin)).toContain(`Left ${owner.id}`);
      expect((await end(owner.id)).status).toBeLessThan(300);
      expect(await namesSeenBy(admin)).not.toContain(`Left ${owner.id}`);
      expect(await namesSeenBy(await makeClerk(meridian))).not.toContain(`Left ${owner.id}`);
    }
  });

  it('can be removed only by its owner and by role admin', async () => {
    const owner = await makeClerk(meridian);
    await share(owner, `Mine ${owner.id}`);
    const admin = await actorOf(await adminToken());
    const view = (await savedViewsOf(admin, bookingList)).find(({ name }) => name === `Mine ${owner.id}`)!;
    expect(view).toMatchObject({ isOwn: false, mayRemove: true });
    const colleague = await actorOf((await makeClerk(meridian)).token);
    await expect(removeView(colleague, { id: view.id })).rejects.toMatchObject({ kind: 'not_found' });
    await removeView(admin, { id: view.id });
    expect(await namesSeenBy(owner)).not.toContain(view.name);
    await expect(savedViewsOf(colleague, customerList)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
