import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutQueryParameters } from '@/lib/foundation/database-errors';
import { isLogged, logError, logWarning, printErrorsAsLines, whereFailed } from './log';
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

const loggedLines = () => lines.map((line) => JSON.parse(line));

describe('a line', () => {
  it('has the id of its request, even when other requests run in between', async () => {
    const write = async (id: string) => {
      await new Promise((next) => setImmediate(next));
      logWarning('seen', { by: id });
    };
    await Promise.all(['a', 'b', 'c'].map((id) => withinScope(newScope(id, 'GET /'), () => write(id))));
    expect(loggedLines().map(({ requestId, by }) => [requestId, by])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ]);
  });

  it('has no request id for a background job, whichever request started it', () => {
    withinScope(scope, () => withinScope(null, () => logError('job.failed', new Error('away'))));
    expect(loggedLines()).toMatchObject([{ event: 'job.failed', message: 'away' }]);
    expect(loggedLines()[0]).not.toHaveProperty('requestId');
  });
});

describe('an error that the framework prints', () => {
  const failedQuery = () =>
    Object.assign(new Error('Failed query: select $1\nparams: secret-web-id'), {
      query: 'select $1',
      params: ['secret-web-id'],
      digest: '2837462',
    });

  it('becomes a line with its request, place and digest, without parameters', () => {
    printErrorsAsLines({ texts: false });
    withinScope(scope, () => console.error(failedQuery()));
    expect(loggedLines()).toMatchObject([
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

  it('is logged once, even if it is printed again', () => {
    printErrorsAsLines({ texts: false });
    const error = failedQuery();
    expect(isLogged(error)).toBe(false);
    withinScope(scope, () => console.error(' ⨯', error));
    console.error(error);
    expect(isLogged(error)).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('is not logged if a caller left or sent an unknown action', () => {
    printErrorsAsLines({ texts: true });
    console.error(
      new Error('Failed to find Server Action "x". This request might be from an older deployment.'),
    );
    console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    const closedStream = new Error('Cannot pipe to a closed or destroyed stream');
    console.error(Object.assign(closedStream, { code: 'ERR_STREAM_UNABLE_TO_PIPE' }));
    expect(lines).toEqual([]);
  });

  it('is not printed if we have already logged it', () => {
    printErrorsAsLines({ texts: false });
    const error = failedQuery();
    logError('request.failed', error, whereFailed(error));
    console.error(error);
    expect(loggedLines()).toMatchObject([{ event: 'request.failed', digest: '2837462' }]);
  });

  it('is the only thing that changes: other texts are printed unchanged', () => {
    printErrorsAsLines({ texts: false });
    console.error('The port is in use.', 3000);
    expect(lines).toEqual(['The port is in use. 3000']);
  });

  it('becomes a line in production like any text, without addresses', () => {
    printErrorsAsLines({ texts: true });
    withinScope(scope, () =>
      console.error('\u001b[31mFailed for\u001b[39m %s:\n"%s"', '/payment-success/secret/x', 'why'),
    );
    console.warn('Slow: https://hushpod.test/b-?webId=secret');
    logWarning('seen', { by: 'us' });
    expect(loggedLines()).toMatchObject([
      { level: 'error', event: 'printed', message: 'Failed for /…\n"why"', requestId: 'request-1' },
      { level: 'warning', event: 'printed', message: 'Slow: /…' },
      { level: 'warning', event: 'seen', by: 'us' },
    ]);
    for (const each of lines) expect(each).not.toContain('\n');
  });
});

it('an error with a read-only stack loses its parameters too', () => {
  const message = 'invalid input syntax for type uuid: "who@guests.test"';
  const failure = Object.assign(new Error(message), { name: 'PostgresError', code: '23505' });
  Object.defineProperty(failure, 'stack', {
    value: `PostgresError: ${message}\n    at query`,
    writable: false,
  });
  expect(withoutQueryParameters(failure)).toBe(failure);
  expect(failure).toMatchObject({ code: '23505', message: 'invalid input syntax for type uuid' });
  expect(failure.stack).toContain('at query');
  expect(failure.stack).not.toContain('who@guests.test');
});
