import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import { assertAlive, descriptorsOf, noteDescriptors } from './file-descriptors';

beforeEach(() => {
  forgetProcessState('descriptors');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => vi.restoreAllMocks();
});

const LIMIT = 1_000;
const STUCK_MS = 60_000;
const exhausted = (sockets: number) => ({ open: LIMIT, limit: LIMIT, sockets });
const isAliveAt = (now: number): boolean => {
  try {
    assertAlive(now);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 503, code: 'descriptors_exhausted' });
    return false;
  }
};

describe('a process whose descriptors are all open', () => {
  it('is unhealthy once files have used them for a minute', () => {
    noteDescriptors(exhausted(10), 0);
    noteDescriptors(exhausted(10), STUCK_MS / 2);
    expect([isAliveAt(STUCK_MS - 1), isAliveAt(STUCK_MS)]).toEqual([true, false]);
  });

  it('stays healthy while half of them are connections, which end', () => {
    noteDescriptors(exhausted(LIMIT / 2), 0);
    expect(isAliveAt(STUCK_MS * 2)).toBe(true);
    noteDescriptors(exhausted(LIMIT / 2 - 1), 0);
    expect(isAliveAt(STUCK_MS)).toBe(false);
  });

  it('gets another minute after one was free', () => {
    noteDescriptors(exhausted(0), 0);
    noteDescriptors({ ...exhausted(0), open: LIMIT - 1 }, STUCK_MS / 2);
    noteDescriptors(exhausted(0), STUCK_MS);
    expect([isAliveAt(STUCK_MS * 2 - 1), isAliveAt(STUCK_MS * 2)]).toEqual([true, false]);
  });
});

describe('the descriptors of a process', () => {
  it('include each open file', () => {
    const before = descriptorsOf(LIMIT).open;
    const files = Array.from({ length: 5 }, () => openSync('/dev/null', 'r'));
    expect(descriptorsOf(LIMIT).open).toBe(before + files.length);
    for (const file of files) closeSync(file);
  });

  /** The JSON that a program prints if it may have at most 64 descriptors open. */
  function runWith64(program: string) {
    const node = `exec node --conditions=react-server --import tsx --input-type=module --eval "$0"`;
    const output = execFileSync('sh', ['-c', `ulimit -n 64; ${node}`, program], { encoding: 'utf8' });
    return JSON.parse(output);
  }

  it('make the process not ready from nine tenths of the limit on', () => {
    const codes = runWith64(`
      const { assertFreeDescriptors, descriptorsOf, watchDescriptors } = await import('./lib/platform/http/file-descriptors.ts');
      const { openSync } = await import('node:fs');
      watchDescriptors();
      const codes = {};
      for (let open = descriptorsOf(64).open; open < 60; open += 1) {
        try { assertFreeDescriptors(); codes[open] = 'ready'; } catch (error) { codes[open] = error.code; }
        openSync('/dev/null', 'r');
      }
      console.log(JSON.stringify(codes));
      process.exit();`);
    expect([codes[57], codes[58]]).toEqual(['ready', 'descriptors_low']);
  });

  it('are counted as sockets and others even if none is free', () => {
    const { open, limit, sockets } = runWith64(`
      const { descriptorsOf } = await import('./lib/platform/http/file-descriptors.ts');
      const { openSync } = await import('node:fs');
      const { createServer } = await import('node:net');
      for (let n = 0; n < 4; n += 1) await new Promise((done) => createServer().listen(0, '127.0.0.1', done));
      try { for (;;) openSync('/dev/null', 'r'); } catch { console.log(JSON.stringify(descriptorsOf(64))); }
      process.exit();`);
    expect([open, limit]).toEqual([64, 64]);
    expect(sockets).toBeGreaterThanOrEqual(4);
    expect(sockets).toBeLessThan(32);
  });
});
