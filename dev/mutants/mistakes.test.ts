import { describe, expect, it } from 'vitest';
import { mistakesIn, mistakesInFunction, mistakesInTrigger, partnersOfSql, termsOfSql } from './mistakes';

const applied = (text: string, changes: { start: number; end: number; to: string }[]) =>
  changes.map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end));
const ofKind = (text: string, kind: string) =>
  applied(
    text,
    mistakesIn('lib/a.ts', text).filter((each) => each.kind === kind),
  );

describe('the mistakes in a module', () => {
  it('read a sibling: another property of the same object, or another local, that ends alike', () => {
    const text =
      'function f(paid, fromCents) { const restCents = paid.cardCents; return paid.walletCents - restCents; }';
    expect(ofKind(text, 'sibling')).toEqual([
      text.replace('paid.cardCents', 'paid.walletCents'),
      text.replace('paid.walletCents', 'paid.cardCents'),
      text.replace('- restCents', '- fromCents'),
    ]);
  });

  it('drop each term of a condition, in calls, operators and SQL', () => {
    expect(ofKind('const a = and(x, y);', 'dropped term')).toEqual([
      'const a = and(y);',
      'const a = and(x);',
    ]);
    expect(ofKind('const a = x && y;', 'dropped term')).toEqual(['const a = x;', 'const a = y;']);
    expect(ofKind('const a = sql`x = 1 and y in (select 1 where b and c)`;', 'dropped term')).toEqual([
      'const a = sql`x = 1`;',
      'const a = sql`x = 1 and y in (select 1 where b)`;',
    ]);
  });

  it('drop a property of an object that a function passes on', () => {
    expect(ofKind('function f() { save({ a: 1, b: 2 }); }', 'dropped property')).toEqual([
      'function f() { save({ b: 2 }); }',
      'function f() { save({ a: 1 }); }',
    ]);
    expect(ofKind('const table = { a: { b: 1, c: 2 }, d: 3 };', 'dropped property')).toEqual([]);
  });

  it('swap two neighbouring writes', () => {
    expect(ofKind('async function f() { await one(); await two(); }', 'swapped writes')).toEqual([
      'async function f() { await two(); await one(); }',
    ]);
  });

  it('take another partner, or all', () => {
    expect(ofKind('function f(b) { save({ ownerId: b.id, x: 1 }); }', 'other partner')).toEqual([
      'function f(b) { save({ ownerId: null, x: 1 }); }',
    ]);
    expect(ofKind('const rows = and(due, bookingScope(actor));', 'other partner')).toEqual([
      'const rows = and(due, undefined);',
    ]);
  });
});

describe('the mistakes in the database', () => {
  it('drop a term of SQL up to the end of its clause, and no end of a range', () => {
    const text = 'select 1 where a and b(c, d) order by e';
    expect(applied(text, termsOfSql(text))).toEqual(['select 1 where a order by e']);
    expect(termsOfSql('a between 1 and 2')).toEqual([]);
  });

  it('compare owners as if none were null', () => {
    const text = 'owner_id is not distinct from o.owner_id';
    expect(applied(text, partnersOfSql(text))).toEqual(['owner_id = o.owner_id']);
  });

  it('change only the body of a function', () => {
    const text = 'CREATE FUNCTION f(a integer) AS $function$ SELECT a AND b $function$';
    expect(applied(text, mistakesInFunction('sql f', text))).toEqual([
      'CREATE FUNCTION f(a integer) AS $function$ SELECT a $function$',
    ]);
  });

  it('change the head of a trigger: its events, columns and condition', () => {
    const text =
      'CREATE TRIGGER t AFTER INSERT OR UPDATE OF a, b ON x FOR EACH ROW WHEN ((old.a <> new.a)) EXECUTE FUNCTION f()';
    expect(mistakesInTrigger('trigger t', text).map(({ what }) => what)).toEqual([
      'INSERT dropped',
      'UPDATE OF a, b dropped',
      'UPDATE OF a dropped',
      'UPDATE OF b dropped',
      'WHEN dropped',
      'OLD and NEW swapped',
    ]);
  });
});
