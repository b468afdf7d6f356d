/*
 * State that a process has once. The bundler's layers (middleware, endpoints, pages, start hook) and our own server
 * each evaluate the modules that they import, so that a variable of a module is there several times:
 * docs/decisions.md. This file alone keeps something on `globalThis`.
 */

const cells = globalThis as typeof globalThis & { __hushpodState?: Map<string, object> };

/**
 * Declares a state of the process under a name of its own; `make` makes it when it is read for the first time.
 * Returns the function that reads it, which gives the same object in each layer.
 */
export function processState<T extends object>(name: string, make: () => T): () => T {
  return () => {
    cells.__hushpodState ??= new Map();
    const existing = cells.__hushpodState.get(name);
    // Only the declaration of this name puts something there.
    if (existing) return existing as T;
    const state = make();
    cells.__hushpodState.set(name, state);
    return state;
  };
}

/** Forgets these states, or every one without names, as a process that starts has none: for tests. */
export function forgetProcessState(...names: string[]): void {
  if (names.length === 0) cells.__hushpodState = undefined;
  for (const name of names) cells.__hushpodState?.delete(name);
}
