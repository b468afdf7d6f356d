import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLogged, logError, logWarning, printErrorsAsLines, whereFailed, withoutParameters } from './log';
import { newScope, withinScope } from './request-scope';

const scope = newScope('request-1', 'GET /public-booking/{id}/{boxKey}');
let lines: string[] = [];
const { error, warn, info, log } = console;
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void lines.push(args.map(String).join(' ')));
  vi.spyOn(console, 'warn').mockImplementation((text) => void lines.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, { error, warn, info, log });
});

const logged = () => lines.map((line) => JSON.parse(line));

describe('a line', () => {
  it('has the id of the request that it was written in, also after others went on meanwhile', async () => {
    const write = async (id: string) => {
      await new Promise((next) => setImmediate(next));
      logWarning('seen', { by: id });
    };
    await Promise.all(['a', 'b', 'c'].map((id) => withinScope(newScope(id, 'GET /'), () => write(id))));
    expect(logged().map(({ requestId, by }) => [requestId, by])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ]);
  });

  it('of what runs by itself has none, no matter who woke it', () => {
    withinScope(scope, () => withinScope(null, () => logError('job.failed', new Error('away'))));
    expect(logged()).toMatchObject([{ event: 'job.failed', message: 'away' }]);
    expect(logged()[0]).not.toHaveProperty('requestId');
  });
});

describe('an error that the framework prints', () => {
  const failedQuery = () =>
    Object.assign(new Error('Failed query: select $1\nparams: secret-web-id'), {
      query: 'select $1',
      params: ['secret-web-id'],
      digest: '2837462',
    });

  it('is a line of ours: with its request, its place and its digest, and without parameters', () => {
    printErrorsAsLines({ texts: false });
    withinScope(scope, () => console.error(failedQuery()));
    expect(logged()).toMatchObject([
      {
        level: 'error',
        requestId: 'request-1',
        where: 'GET /public-booking/{id}/{boxKey}',
        digest: '2837462',
        message: 'Failed query: select $1',
      },
    ]);
    expect(lines.join()).not.toContain('secret-web-id');
  });

  it('is logged once, no matter who meets it again', () => {
    printErrorsAsLines({ texts: false });
    const error = failedQuery();
    expect(isLogged(error)).toBe(false);
    withinScope(scope, () => console.error(' ⨯', error));
    console.error(error);
    expect(isLogged(error)).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('that a caller causes by leaving, or by an action that there is not, is none', () => {
    printErrorsAsLines({ texts: true });
    console.error(
      new Error('Failed to find Server Action "x". This request might be from an older deployment.'),
    );
    console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    const goneMeanwhile = new Error('Cannot pipe to a closed or destroyed stream');
    console.error(Object.assign(goneMeanwhile, { code: 'ERR_STREAM_UNABLE_TO_PIPE' }));
    expect(lines).toEqual([]);
  });

  it('which we have logged is not printed', () => {
    printErrorsAsLines({ texts: false });
    const error = failedQuery();
    logError('request.failed', error, whereFailed(error));
    console.error(error);
    expect(logged()).toMatchObject([{ event: 'request.failed', digest: '2837462' }]);
  });

  it('is all that changes: other texts are printed as they are', () => {
    printErrorsAsLines({ texts: false });
    console.error('The port is in use.', 3000);
    expect(lines).toEqual(['The port is in use. 3000']);
  });

  it('and in production every other text is a line too, without addresses', () => {
    printErrorsAsLines({ texts: true });
    withinScope(scope, () =>
      console.error('\u001b[31mFailed for\u001b[39m %s:\n"%s"', '/payment-success/secret/x', 'why'),
    );
    console.warn('Slow: https://hushpod.test/b-?webId=secret');
    logWarning('seen', { by: 'us' });
    expect(logged()).toMatchObject([
      { level: 'error', event: 'printed', message: 'Failed for /…\n"why"', requestId: 'request-1' },
      { level: 'warning', event: 'printed', message: 'Slow: /…' },
      { level: 'warning', event: 'seen', by: 'us' },
    ]);
    for (const each of lines) expect(each).not.toContain('\n');
  });
});

it('an error whose stack cannot be assigned to loses its parameters too, and stays what it was', () => {
  const message = 'invalid input syntax for type uuid: "who@guests.test"';
  const failure = Object.assign(new Error(message), { name: 'PostgresError', code: '23505' });
  Object.defineProperty(failure, 'stack', {
    value: `PostgresError: ${message}\n    at query`,
    writable: false,
  });
  expect(withoutParameters(failure)).toBe(failure);
  expect(failure).toMatchObject({ code: '23505', message: 'invalid input syntax for type uuid' });
  expect(failure.stack).toContain('at query');
  expect(failure.stack).not.toContain('who@guests.test');
});
