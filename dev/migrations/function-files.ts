import fs from 'node:fs';
import path from 'node:path';
import { OperatorProblem } from '../operator-command';
import { fromRoot } from '../root';

/** A function of the database, with the triggers that call it: `db/functions/<name>.sql`. */
export type FunctionFile = { name: string; text: string };

/**
 * Every file of `db/functions`, each after the files whose functions it calls. Throws an {@link OperatorProblem} for
 * a file that does not create the function that it is named after.
 */
export function readFunctionFiles(folder = fromRoot('db/functions')): FunctionFile[] {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: path.basename(file, '.sql'),
      text: fs.readFileSync(path.join(folder, file), 'utf8'),
    }));
  const misnamed = files.find(({ name, text }) => !new RegExp(`\\bFUNCTION ${name}\\(`).test(text));
  if (misnamed)
    throw new OperatorProblem(
      `db/functions/${misnamed.name}.sql does not make the function ${misnamed.name}.`,
    );
  return inOrder(files);
}

/** Each file after those that it calls. */
function inOrder(files: FunctionFile[]): FunctionFile[] {
  const ordered = new Set<FunctionFile>();
  const visited = new Set<FunctionFile>();
  const visit = (file: FunctionFile) => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const other of files) if (calls(file, other)) visit(other);
    ordered.add(file);
  };
  files.forEach(visit);
  return [...ordered];
}

const calls = (file: FunctionFile, other: FunctionFile): boolean =>
  file !== other && new RegExp(`\\b${other.name}\\s*\\(`).test(file.text);
