import fs from 'node:fs';
import path from 'node:path';

type Entry = [collection: string, id: string, value: unknown];

/** A named set of objects by id. Reads are from memory; writes are written to disk by the next `commit`. */
export type Collection<T> = {
  get: (id: string) => T | undefined;
  set: (id: string, value: T) => T;
  delete: (id: string) => void;
  /** Oldest first. */
  all: () => T[];
};

/**
 * Objects in memory, and on disk in a file of JSON lines. A commit is one line, written before the response is sent:
 * a killed process loses nothing that it acknowledged, and never half a commit.
 */
export class Journal {
  private readonly values = new Map<string, Map<string, unknown>>();
  private pending: Entry[] = [];
  private readonly file: number;

  constructor(filename: string) {
    fs.mkdirSync(path.dirname(filename), { recursive: true });
    this.load(filename);
    this.compact(filename);
    this.file = fs.openSync(filename, 'a');
  }

  /** A stored value has the type that was set under this name. This is the only place that trusts the file. */
  collection<T>(name: string): Collection<T> {
    const values = this.of(name) as Map<string, T>;
    return {
      get: (id) => values.get(id),
      set: (id, value) => {
        values.set(id, value);
        this.pending.push([name, id, value]);
        return value;
      },
      delete: (id) => {
        if (values.delete(id)) this.pending.push([name, id, null]);
      },
      all: () => [...values.values()],
    };
  }

  /** Makes everything set since the last commit durable, all or nothing. */
  commit(): void {
    if (this.pending.length === 0) return;
    const line = `${JSON.stringify(this.pending)}\n`;
    this.pending = [];
    fs.writeSync(this.file, line);
  }

  close(): void {
    this.commit();
    fs.closeSync(this.file);
  }

  private of(name: string): Map<string, unknown> {
    const entries = this.values.get(name) ?? new Map<string, unknown>();
    this.values.set(name, entries);
    return entries;
  }

  private load(filename: string): void {
    if (!fs.existsSync(filename)) return;
    for (const line of fs.readFileSync(filename, 'utf8').split('\n')) {
      for (const [name, id, value] of entriesOf(line)) {
        if (value === null) this.of(name).delete(id);
        else this.of(name).set(id, value);
      }
    }
  }

  private compact(filename: string): void {
    const lines = [...this.values].flatMap(([name, values]) =>
      [...values].map(([id, value]) => JSON.stringify([[name, id, value]])),
    );
    fs.writeFileSync(`${filename}.new`, lines.map((line) => `${line}\n`).join(''));
    fs.renameSync(`${filename}.new`, filename);
  }
}

/** A line that a kill truncated was never acknowledged, so it counts as not written. */
function entriesOf(line: string): Entry[] {
  try {
    return line ? JSON.parse(line) : [];
  } catch {
    return [];
  }
}
