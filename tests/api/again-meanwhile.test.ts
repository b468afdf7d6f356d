import { describe, expect, it } from 'vitest';
import { MEANWHILE, TWICE } from '../fixtures/again/cells';
import { checkedLikeFirst, outcomeOf } from '../fixtures/again/checking';
import type { Options } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { newAdmin } from '../fixtures/people';

/** What takes up earlier work finds it as it is by then, and does it once. */

checkedLikeFirst();

describe('what is not any more as it was shown', () => {
  it.each(MEANWHILE)('is left as it is by $name $when', async ({ scenario, change, answer, caused = {} }) => {
    const begun = await scenario.begin(await newAdmin());
    await change(begun);
    const outcome = await outcomeOf(() => begun.again(begun.by));
    expect(outcome.answer).toMatchObject(answer);
    expect(outcome.caused).toEqual(caused);
    if (Object.keys(caused).length === 0) expect(outcome.written).toBe(0);
  });
});

describe('two requests at the same time', () => {
  it.each(TWICE)('of $name take effect once', async ({ scenario, check: { answers, caused } }) => {
    const begun = await scenario.begin(await newAdmin());
    let statuses: number[] = [];
    const twice = async (by: Options) => {
      const both = await Promise.all([begun.again(by), begun.again(by)]);
      statuses = both.map(({ status }) => status).sort();
    };
    expect(await causedBy(() => twice(begun.by))).toEqual(caused);
    expect(statuses).toEqual(answers);
  });
});
