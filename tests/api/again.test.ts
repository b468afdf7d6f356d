import { describe, expect, it } from 'vitest';
import { PROOFS, REASONS, SCOPES } from '../fixtures/again/cells';
import { checkedLikeFirst, outcomeOf } from '../fixtures/again/checking';
import { AGAIN, GRAVE, NAMES, REGISTERED } from '../fixtures/again/register';
import { type Answer, isWhy, unprovenBrowser, withoutPermissions } from '../fixtures/again/scenario';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { newAdmin, partner, type Staff, subAdmin } from '../fixtures/people';
import { writesSoFar } from '../fixtures/writes';

/** Who may take up earlier work: only people who could have begun it. */

/** What the test itself writes between: permissions that are taken and given back. */
const OWN = ['admin_permissions'];

const FORBIDDEN = { status: 403, code: 'forbidden' };

checkedLikeFirst();

describe('the register', () => {
  it('names every command once: one that begins work, or one that takes up earlier work', () => {
    expect([...REGISTERED].sort()).toEqual(NAMES);
  });

  it('asks for a proof where the command declares one, and nowhere else', () => {
    const exported = Object.keys(AGAIN).filter((name) => !name.includes('/'));
    for (const name of exported)
      expect(AGAIN[name]?.proof === 'required', `the proof of ${name}`).toBe(GRAVE.has(name));
  });

  it('gives a whole sentence for each check that cannot apply', () => {
    for (const { name, check, because } of REASONS)
      expect(because, `${check} of ${name}`).toMatch(/^[A-Z].{10,}\.$/);
  });
});

describe('a browser whose proof is too old', () => {
  it.each(PROOFS)('is refused by $name, and nothing happens', async ({ scenario }) => {
    const person = await newAdmin();
    const begun = await scenario.begin(person);
    const browser = await unprovenBrowser(person);
    const { answer, caused, written } = await outcomeOf(() => begun.again(browser));
    expect(answer).toMatchObject({ status: 403, code: 'step_up_required' });
    expect([caused, written]).toEqual([{}, 0]);
    const proof = await api.post('/admin/account/step-up', { password: person.password }, browser);
    expect(proof.status).toBe(200);
    expect((await begun.again(browser)).status, 'with a proof').toBeLessThan(300);
  });
});

describe('staff or visitors without a right to the work', () => {
  const hushpod = async () => (await partner('HUSHPOD')).id;
  const refusalsOf = async (calls: [string, () => Promise<Answer>, Answer][]) => {
    const caused = await causedBy(async () => {
      for (const [who, call, refusal] of calls) {
        const before = await writesSoFar(OWN);
        expect(await call(), who).toMatchObject(refusal);
        expect((await writesSoFar(OWN)) - before, who).toBe(0);
      }
    });
    expect(caused).toEqual({});
  };

  it.each(SCOPES)('are refused by $name, and nothing happens', async ({ scenario, check }) => {
    const other = await partner('MERIDIAN');
    if ('visitor' in check) {
      const begun = await scenario.begin(await newAdmin());
      const elsewhere = { ...begun.by, key: other.key };
      await refusalsOf([['a page of another partner', () => begun.again(elsewhere), check.visitor]]);
      expect((await begun.again(begun.by)).status, 'the visitor').toBeLessThan(300);
      return;
    }
    const starter: Staff = check.isOperators
      ? await newAdmin()
      : await subAdmin(check.has, [await hushpod()]);
    const begun = await scenario.begin(starter);
    const { token } = await subAdmin(check.has, [other.id]);
    const { stranger } = check;
    const ofOthers: Parameters<typeof refusalsOf>[0] = isWhy(stranger)
      ? []
      : [['staff of another partner', () => begun.again({ token }), stranger]];
    await refusalsOf([
      ...ofOthers,
      ...check.needs.map((id): (typeof ofOthers)[number] => [
        `staff without ${id}`,
        () => withoutPermissions(starter, [id], () => begun.again(begun.by)),
        FORBIDDEN,
      ]),
    ]);
    expect((await begun.again(begun.by)).status, 'the person who began it').toBeLessThan(300);
  });
});
