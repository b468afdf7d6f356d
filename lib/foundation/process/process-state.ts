/*
 * State that exists once per process. The bundler's layers (middleware, endpoints, pages, start hook) and our own
 * server each evaluate the modules that they import, so a module variable exists several times: docs/decisions.md.
 * This is the only file that stores anything on `globalThis`.
 */

const cells = globalThis as typeof globalThis & { __hushpodState?: Map<string, object> };
cells.__hushpodState ??= new Map();
/** A copy of this module keeps the states that it began with: see {@link separateProcessState}. */
const states = cells.__hushpodState;

/**
 * Declares a state of the process under a unique name; `make` creates it on first read. Returns the function that
 * reads it, which returns the same object in every layer.
 */
export function processState<T extends object>(name: string, make: () => T): () => T {
  return () => {
    const existing = states.get(name);
    // Only the declaration of this name stores a value there.
    if (existing) return existing as T;
    const state = make();
    states.set(name, state);
    return state;
  };
}

/** Discards these states, as in a process that has just started: for tests. */
export function forgetProcessState(...names: string[]): void {
  for (const name of names) states.delete(name);
}

/**
 * Modules that are evaluated from now on share new states. Those evaluated before keep theirs, so that their late work
 * does not meet what comes after: for tests.
 */
export function separateProcessState(): void {
  cells.__hushpodState = undefined;
}
