/*
 * State that exists once per process. The bundler's layers (middleware, endpoints, pages, start hook) and our own
 * server each evaluate the modules that they import, so a module variable exists several times: docs/decisions.md.
 * This is the only file that stores anything on `globalThis`.
 */

const cells = globalThis as typeof globalThis & { __hushpodState?: Map<string, object> };

/**
 * Declares a state of the process under a unique name; `make` creates it on first read. Returns the function that
 * reads it, which returns the same object in every layer.
 */
export function processState<T extends object>(name: string, make: () => T): () => T {
  return () => {
    cells.__hushpodState ??= new Map();
    const existing = cells.__hushpodState.get(name);
    // Only the declaration of this name stores a value there.
    if (existing) return existing as T;
    const state = make();
    cells.__hushpodState.set(name, state);
    return state;
  };
}

/** Discards these states, or all of them if no names are given, as in a process that has just started: for tests. */
export function forgetProcessState(...names: string[]): void {
  if (names.length === 0) cells.__hushpodState = undefined;
  for (const name of names) cells.__hushpodState?.delete(name);
}
