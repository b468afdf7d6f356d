import { beforeAll, describe, expect, it } from 'vitest';
import { readColumns, readFunctions, readTriggers } from '../fixtures/guards/catalogue';
import { FUNCTIONS } from '../fixtures/guards/functions';
import { asOutsider, type Outsider } from '../fixtures/guards/outsider';
import { OWNERS } from '../fixtures/guards/owners';
import { insertRows, sampleRow } from '../fixtures/guards/sample-rows';
import { type TriggerTry, untried } from '../fixtures/guards/trigger-tries';
import { APPEND_ONLY_TRIGGERS } from '../fixtures/guards/triggers-append-only';
import { BOOKING_TRIGGERS } from '../fixtures/guards/triggers-of-bookings';
import { FIGURE_TRIGGERS } from '../fixtures/guards/triggers-of-figures';
import { MONEY_TRIGGERS } from '../fixtures/guards/triggers-of-money';
import { REFUND_TRIGGERS } from '../fixtures/guards/triggers-of-refunds';
import { TIME_TRIGGERS } from '../fixtures/guards/triggers-of-time';
import { WALLET_TRIGGERS } from '../fixtures/guards/triggers-of-wallets';
import { UNIQUES } from '../fixtures/guards/uniques';
import { IDS, makeWorld } from '../fixtures/guards/world';
import { ownSession } from '../fixtures/own-session';

const TRIGGERS = {
  ...BOOKING_TRIGGERS,
  ...FIGURE_TRIGGERS,
  ...MONEY_TRIGGERS,
  ...REFUND_TRIGGERS,
  ...WALLET_TRIGGERS,
  ...TIME_TRIGGERS,
  ...APPEND_ONLY_TRIGGERS,
};
const [triggers, functions, columns] = await Promise.all([readTriggers(), readFunctions(), readColumns()]);

beforeAll(makeWorld);

/** The numbers of a query by their names. */
const numbers = async ({ run }: Outsider, query: string) =>
  new Map((await run(query)).map(({ k, n }) => [String(k), Number(n)]));

/** What changed between two states, without what remained. */
function changes(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const differences = [...keys].map((key) => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, n]) => n !== 0));
}

/** What a try does: what it changes, that the trigger does not act, or what refuses it. */
async function outcomeOf(outsider: Outsider, own: TriggerTry, shows: string, calls: string) {
  if (own.given) await outsider.run(own.given);
  const [before, called] = [await numbers(outsider, shows), await outsider.callsOf(calls)];
  const verdict = await outsider.verdict(own.sql);
  const changed = changes(before, await numbers(outsider, shows));
  if (verdict !== 'ok') return { refused: verdict.slice(0, 5), changed };
  return (await outsider.callsOf(calls)) === called ? { gives: 'nothing', changed } : { gives: changed };
}

/** What a try promises. Only the statement itself changes something where the trigger does not act. */
function expectedOf({ refused, gives, itself = {} }: TriggerTry) {
  if (refused) return { refused, changed: {} };
  return gives === 'nothing' ? { gives, changed: itself } : { gives };
}

describe('a trigger', () => {
  it('has a try for each event, column and condition that it names, and no other tries', () => {
    const named = triggers.map(({ table, name }) => `${table}.${name}`);
    expect([
      ...triggers.flatMap((trigger) => untried(trigger, TRIGGERS[`${trigger.table}.${trigger.name}`])),
      ...Object.keys(TRIGGERS).filter((name) => !named.includes(name)),
    ]).toEqual([]);
  });

  it.each(Object.entries(TRIGGERS))(
    'does for somebody with SQL what its tries say: %s',
    async (name, guard) => {
      const calls =
        triggers.find((trigger) => `${trigger.table}.${trigger.name}` === name)?.function ?? 'none';
      for (const own of guard.tries)
        await asOutsider(async (outsider) => {
          const outcome = await outcomeOf(outsider, own, guard.shows, calls);
          expect({ try: own.sql, ...outcome }).toEqual({ try: own.sql, ...expectedOf(own) });
        });
    },
  );

  const pairs = triggers.map(({ table, function: calls }) => `${table} ${calls}`);
  it.each([...new Set(pairs)])('does nothing at an event that it does not name: %s', async (pair) => {
    const [table = '', calls = ''] = pair.split(' ');
    const own = triggers.filter((trigger) => trigger.table === table && trigger.function === calls);
    const events = own.flatMap((trigger) => trigger.events);
    const isNamed = (event: string) => events.some((each) => each.split(' ').slice(1).join(' ') === event);
    const all = columns.get(table)!.filter(({ isGenerated }) => !isGenerated);
    const another = UNIQUES[`${table}_pkey`]?.apart;
    await asOutsider(async ({ run, verdict, callsOf }) => {
      // Without foreign keys and other triggers, the row needs no other rows.
      await run(`set local session_replication_role = replica; ${insertRows(table, sampleRow(table, all))}`);
      const [{ place }] = (await run(`select max(ctid)::text as place from ${table}`)) as [{ place: string }];
      for (const { name } of own) await run(`alter table ${table} enable always trigger ${name}`);
      const rest = all.map(({ name }) => name).filter((name) => !isNamed(`update of ${name}`));
      const set = rest.map((name) => `"${name}" = "${name}"`).join(', ');
      const statements = [
        ...(isNamed('update') ? [] : [`update ${table} set ${set} where ctid = '${place}'`]),
        ...(isNamed('insert') ? [] : [insertRows(table, { ...sampleRow(table, all), ...another })]),
        ...(isNamed('delete') ? [] : [`delete from ${table} where ctid = '${place}'`]),
      ];
      for (const statement of statements) {
        const before = await callsOf(calls);
        await run('savepoint alone');
        expect([statement, await verdict(statement)]).toEqual([statement, 'ok']);
        await run('rollback to savepoint alone');
        expect([statement, (await callsOf(calls)) - before]).toEqual([statement, 0]);
      }
    });
  });

  it.each([
    ['space_id', 'two', 'waits'],
    ['business_partner_id', 'b', 'waits'],
    ['passcode', 'period', 'does not wait'],
  ])('that moves a booking locks it against its money: a change of %s', async (column, to, expected) => {
    const [other, id] = [await ownSession(), IDS.booking!];
    const value = column === 'passcode' ? '111111' : IDS[to]!;
    await asOutsider(async ({ run }) => {
      await run(`update bookings set ${column} = ${value} where id = ${id}`);
      const key = other.unsafe(`select from bookings where id = ${id} for key share nowait`);
      const code = await key.then(
        () => 'does not wait',
        (error) => (error.code === '55P03' ? 'waits' : error.code),
      );
      expect(code).toBe(expected);
    });
    other.release();
  });
});

describe('a function', () => {
  const own = functions.filter(({ isTrigger, arguments: types }) => !isTrigger && types.length > 0);

  it('has a call with null in each argument, and each call is one of a function', () => {
    const names = own.map(({ name }) => name);
    expect([
      ...own.flatMap(({ name, arguments: types }) =>
        types.flatMap((type, place) =>
          FUNCTIONS[name]?.some(({ args }) => args[place] === 'null') ? [] : [`${name}: null as ${type}`],
        ),
      ),
      ...Object.keys(FUNCTIONS).filter((name) => !names.includes(name)),
    ]).toEqual([]);
  });

  it.each(own)(
    'returns, writes or refuses what it is to, also for null: $name',
    async ({ name, arguments: types }) => {
      for (const { given, args, ...expected } of FUNCTIONS[name] ?? [])
        await asOutsider(async ({ run, verdict, writes }) => {
          if (given) await run(given);
          const typed = args.map((value, place) => `${value}::${types[place]}`).join(', ');
          const call = `select ${name}(${typed})::text as value`;
          const before = await writes();
          const result = await verdict(call);
          const written = (await writes()) - before;
          const outcome = {
            ...('returns' in expected && { returns: result === 'ok' ? (await run(call))[0]!.value : result }),
            ...('writes' in expected && { writes: result === 'ok' ? written : result }),
            ...('refused' in expected && { refused: result }),
          };
          expect({ call, ...outcome }).toEqual({ call, ...expected });
        });
    },
  );
});

describe('what a function counts by owner', () => {
  it('has tries for each function that names an owner or a partner, and for no other', () => {
    const named = functions.filter(({ source }) => /owner_id|partner/.test(source)).map(({ name }) => name);
    expect(Object.keys(OWNERS).sort()).toEqual(named.toSorted());
  });

  it.each(Object.entries(OWNERS))(
    'is that of one owner, in whatever order two of them come: %s',
    async (_, guard) => {
      for (const { given, sql, gives = {}, refused } of guard.tries)
        await asOutsider(async (outsider) => {
          if (given) await outsider.run(given);
          const before = await numbers(outsider, guard.shows);
          const verdict = (await outsider.verdict(sql)).slice(0, 5);
          const changed = changes(before, await numbers(outsider, guard.shows));
          const expected = { verdict: refused ?? 'ok', changed: gives };
          expect({ given, sql, verdict, changed }).toEqual({ given, sql, ...expected });
        });
    },
  );
});
