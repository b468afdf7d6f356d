import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Journal } from './journal';

const newFile = () => path.join(mkdtempSync(path.join(os.tmpdir(), 'journal-')), 'j.jsonl');

it('the journal reads back committed changes only', () => {
  const file = newFile();
  const first = new Journal(file);
  const things = first.collection<{ n: number }>('thing');
  things.set('a', { n: 1 });
  things.set('b', { n: 2 });
  first.commit();
  things.delete('a');
  things.set('b', { n: 3 });
  first.commit();
  things.set('c', { n: 4 });
  // Not closed, as after a kill.
  const second = new Journal(file).collection<{ n: number }>('thing');
  expect(second.all()).toEqual([{ n: 3 }]);
});

it('a truncated line is dropped, and the file is compacted', () => {
  const file = newFile();
  const journal = new Journal(file);
  for (let n = 0; n < 50; n++) {
    journal.collection('thing').set('a', { n });
    journal.commit();
  }
  appendFileSync(file, '[["thing","a",{"n":');
  expect(new Journal(file).collection('thing').get('a')).toEqual({ n: 49 });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
});
