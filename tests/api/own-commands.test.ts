import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '@/db/client';
import { auditEntries, locations, spaces } from '@/db/tables';
import { importRecords } from '@/lib/console/imports/commands';
import { COMMANDS } from '../fixtures/commands';
import { quoted } from '../fixtures/csv';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, plan, TWENTY, watch } from '../fixtures/places';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

let token: string;
let meridian: number;
beforeAll(async () => {
  token = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
  meridianOnly.business_partner_id = [meridian];
});
const { add, change } = spaceCalls(() => token);
const rowOf = async (id: number) => (await db().select().from(spaces).where(eq(spaces.id, id)))[0]!;
const meridianOnly = { business_partner_id: [] as number[] };
const spaceOfMeridian = () => makeSpace({ ...TWENTY, partners: ['MERIDIAN'] });
/** The last entries of a space, newest first. */
const lastActions = async (id: number) =>
  (
    await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(id)))
      .orderBy(desc(auditEntries.id))
      .limit(2)
  ).map(({ action }) => action);

const config = '{"volume":1}';

/** Tries to change a field that has its own command through a general command, whose rules must apply. */
const TRIALS: Record<string, () => Promise<void>> = {
  async 'updateSpace.isActive'() {
    const { id } = await spaceOfMeridian();
    const clerk = await subAdmin([17], [meridian]);
    expect((await change(id, { isActive: false, description: 'Quiet' }, clerk.token)).status).toBe(403);
    expect(await rowOf(id)).toMatchObject({ status: 'active', description: null });
    expect((await change(id, { isActive: true, description: 'Same' }, clerk.token)).status).toBe(200);
    const chief = await subAdmin([17, 20], [meridian]);
    expect((await change(id, { isActive: false }, chief.token)).data.isActive).toBe(false);
    expect((await rowOf(id)).status).toBe('inactive');
    expect(await lastActions(id)).toEqual(['space.update', 'space.status']);
  },
  async 'createSpaces.isActive'() {
    const clerk = await subAdmin([16], [meridian]);
    expect((await add({ ...meridianOnly, isActive: false }, clerk.token)).status).toBe(403);
    expect((await add({ ...meridianOnly, isActive: true }, clerk.token)).status).toBe(201);
    const source = await spaceOfMeridian();
    const clone = { ...meridianOnly, isActive: false, cloneOf: source.id, quantity: 2 };
    expect((await add(clone, clerk.token)).status).toBe(403);
    const chief = await subAdmin([16, 20], [meridian]);
    expect((await add({ ...meridianOnly, isActive: false }, chief.token)).data.isActive).toBe(false);
  },
  async 'updateSpace.isCradlepointEnabled'() {
    const { id } = await makeSpace(TWENTY);
    await watch(id);
    const refused = await change(id, { isCradlepointEnabled: true, description: 'Quiet' });
    expect([refused.status, Object.keys(fieldErrors(refused))]).toEqual([400, ['isCradlepointEnabled']]);
    expect(await rowOf(id)).toMatchObject({ isCradlepointEnabled: false, description: null });
    expect((await change(id, { isCradlepointEnabled: false })).status).toBe(200);
    const without = await makeSpace(TWENTY);
    expect((await change(without.id, { isCradlepointEnabled: true })).status).toBe(200);
    expect(await lastActions(without.id)).toEqual(['space.update', 'space.wifi']);
  },
  async 'createSpaces.isCradlepointEnabled'() {
    const clerk = await subAdmin([16], [meridian]);
    expect((await add({ ...meridianOnly, isCradlepointEnabled: true }, clerk.token)).status).toBe(403);
    const chief = await subAdmin([16, 17], [meridian]);
    const { status, data } = await add({ ...meridianOnly, isCradlepointEnabled: true }, chief.token);
    expect([status, (await rowOf(data.id)).isCradlepointEnabled]).toEqual([201, true]);
  },
  async 'updateSpace.config'() {
    const { id } = await spaceOfMeridian();
    const clerk = await subAdmin([17], [meridian]);
    expect((await change(id, { config }, clerk.token)).status).toBe(403);
  },
  async 'createSpaces.config'() {
    const clerk = await subAdmin([16], [meridian]);
    expect((await add({ ...meridianOnly, config }, clerk.token)).status).toBe(403);
  },
};

/** Fields that identify a record and its version, or prove the caller's identity. */
const NO_FIELDS = ['id', 'updatedAt', 'basedOn', 'kind', 'password', 'code'];
const keysOf = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Fields that are the only one of a command, and that another command of the same records accepts too. */
function fieldsWithOwnCommand(): string[] {
  const all = COMMANDS.map(({ name, area, command }) => ({ name, area, keys: keysOf(command.input) }));
  return all.flatMap(({ name, area, keys }) => {
    const [field, ...others] = keys.filter((key) => !NO_FIELDS.includes(key));
    if (!keys.includes('id') || field === undefined || others.length > 0) return [];
    const general = all.filter((other) => other.area === area && other.name !== name);
    return general.filter((other) => other.keys.includes(field)).map((other) => `${other.name}.${field}`);
  });
}

describe('a field with a command of its own', () => {
  it('has a trial below for every other command that accepts it', () => {
    expect(fieldsWithOwnCommand().sort()).toEqual(Object.keys(TRIALS).sort());
  });

  it.each(Object.keys(TRIALS))('%s follows the rules of that command', (what) => TRIALS[what]!());

  it('requires its permission in an import too', async () => {
    const locationId = await makeLocation();
    await plan(30, 2000);
    const { token: clerk } = await subAdmin([16], [meridian]);
    const [row] = await db().select().from(locations).where(eq(locations.id, locationId));
    const { name } = row!;
    const columns = 'name,pricing_plans,location,tax,zipcode,latitude,longitude,status';
    const text = `${columns}\nOwn · 01,30 min $20.00,${quoted(name)},8,10001,40,-73,inactive`;
    const input = { kind: 'spaces', text, isDryRun: false } as const;
    await expect(importRecords(await actorOf(clerk), input)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
