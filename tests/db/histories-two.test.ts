import { it } from 'vitest';
import { liveThrough } from '../fixtures/histories';

/** A thousand in all: the second half, so that both workers have one. */
it('no promise about time and money is broken, in 500 histories', () => liveThrough(500), 900_000);
