import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { NAV } from '@/lib/platform/nav';
import { previewOf } from './preview';

const menuLabels = (ids: number[]) =>
  previewOf(ids).menu.flatMap(({ entries }) => entries.map(({ label }) => label));
const screenOf = (ids: number[], key: string) =>
  previewOf(ids).screens.find((each) => each.key === key) ?? { open: null, actions: [] };
const openActions = (ids: number[], key: string) =>
  screenOf(ids, key)
    .actions.filter((action) => action.open)
    .map(({ label }) => label);

describe('the preview of a sub-admin', () => {
  it('shows the menu in its groups, and its first page as the landing page', () => {
    expect(menuLabels([2, 3, 27])).toEqual(['Space Management', 'Bookings', 'Pricing Plans']);
    expect(previewOf([2, 3, 27]).landing).toBe('Space Management');
    expect(previewOf([16, 17])).toMatchObject({ menu: [], landing: null });
  });

  it('shows what is open and what is closed on each screen', () => {
    expect(openActions([27, 29], 'pricing-plans')).toEqual(['Add', 'Delete']);
    expect(screenOf([27, 29], 'pricing-plans').actions).toContainEqual(
      expect.objectContaining({ label: 'Edit', open: false }),
    );
    expect(openActions([2, 13], 'booking')).toEqual(['Filter by user']);
    expect(openActions([2], 'booking')).toEqual(['Export to CSV', 'Filter by user']);
  });

  it('shows what needs 200 or the default partner, and what is limited to records of the partners', () => {
    const findAction = (ids: number[], key: string, label: string, hasDefaultPartner = false) =>
      previewOf(ids, { hasDefaultPartner })
        .screens.find((each) => each.key === key)
        ?.actions.find((action) => action.label === label);
    expect(findAction([27], 'pricing-plans', 'Edit')).toEqual({ label: 'Edit', open: true, ownOnly: true });
    expect(findAction([40, 44], 'locations', 'Edit')).toMatchObject({ open: false, ownOnly: false });
    for (const [ids, hasDefaultPartner] of [
      [[200], false],
      [[], true],
    ] as const) {
      expect(findAction([27, ...ids], 'pricing-plans', 'Edit', hasDefaultPartner)).toMatchObject({
        open: true,
        ownOnly: false,
      });
      expect(findAction([40, 44, ...ids], 'locations', 'Edit', hasDefaultPartner)).toMatchObject({
        open: true,
      });
    }
  });

  it('has only screens that can be opened', () => {
    const opened = new Set(NAV.filter(({ opens }) => opens).map(({ key }) => key));
    expect(previewOf([2]).screens.map(({ key }) => key)).toEqual([...opened]);
  });

  it('keeps a screen closed for a person who may only act on it', () => {
    expect(screenOf([18], 'space').open).toBe(false);
    expect(openActions([18], 'space')).toEqual(['Delete']);
  });

  it('opens everything but Manage Sub-Admin with 49, despite restrictions', () => {
    const restrictions = PERMISSIONS.filter(({ restricts }) => restricts).map(({ id }) => id);
    const { screens, full } = previewOf([49, 133, ...restrictions]);
    expect(full).toBe(true);
    const closed = screens.filter((each) => !each.open || each.actions.some((action) => !action.open));
    expect(closed.map(({ key }) => key)).toEqual(['manage-sub-admin']);
    expect(menuLabels([133])).toEqual(['Manage Sub-Admin']);
  });

  it('has every screen of the menu, and a unique label for each of its actions', () => {
    const { screens } = previewOf([]);
    expect(screens.map(({ key }) => key)).toEqual(NAV.filter(({ opens }) => opens).map(({ key }) => key));
    for (const { key, actions } of screens)
      expect([key, new Set(actions.map(({ label }) => label)).size]).toEqual([key, actions.length]);
  });
});
