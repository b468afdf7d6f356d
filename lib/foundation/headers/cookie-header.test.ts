import { describe, expect, it } from 'vitest';
import { cookieIn, cookiesIn } from './cookie-header';

describe('a Cookie header', () => {
  it('has each cookie under its whole name, with its value as sent', () => {
    const header = ' a=1;b=x=y==; __Host-a=3;empty=; c=%20 ';
    expect([...cookiesIn(header)]).toEqual([
      ['a', '1'],
      ['b', 'x=y=='],
      ['__Host-a', '3'],
      ['empty', ''],
      ['c', '%20'],
    ]);
    expect([cookieIn(header, 'a'), cookieIn(header, 'A'), cookieIn(header, '')]).toEqual([
      '1',
      undefined,
      undefined,
    ]);
  });

  it.each(['a=1; a=2; b=3', 'a=1; b=3; a=1', 'a=; b=3; a=1; a=2', 'a; b=3; a=1'])(
    'has neither of two cookies with one name, even if they are equal: %s',
    (header) => expect([...cookiesIn(header)]).toEqual([['b', '3']]),
  );

  it.each([null, undefined, '', ';', ' ; =1; '])('without a cookie has none: %s', (header) =>
    expect(cookiesIn(header).size).toBe(0),
  );
});
