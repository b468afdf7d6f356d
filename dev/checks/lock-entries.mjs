const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * The optional packages that the lock file's `packages` name but that have no entry.
 * @param {Record<string, any>} packages
 * @returns {{ key: string, entry: object }[]}
 */
export function missingPackages(packages) {
  const known = { ...packages };
  const missing = [];
  for (const [at, owner] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(owner.optionalDependencies ?? {})) {
      if (resolve(known, at, name)) continue;
      const key = `${folderOfSiblings(known, at, owner)}node_modules/${name}`;
      const entry = entryOf(name, range, owner);
      known[key] = entry;
      missing.push({ key, entry });
    }
  }
  return missing;
}

/** Where a package resolves another one: in its own folder, or in a folder above it. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const key = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!at) return undefined;
  }
}

/** The platform packages of one owner are adjacent: the new one is inserted among its siblings. */
function folderOfSiblings(packages, at, owner) {
  const found = Object.keys(owner.optionalDependencies)
    .map((name) => resolve(packages, at, name))
    .find((key) => key !== undefined);
  return found ? found.slice(0, found.lastIndexOf('node_modules/')) : '';
}

function entryOf(name, range, owner) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return {
    version: range.replace(/^[\^~>=\s]+/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(owner.dev && { dev: true }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
