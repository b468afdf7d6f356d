import { testBounds } from '../fixtures/bounds/bound';
import { KEPT } from '../fixtures/bounds/kept';

/** Numbers of the rules that the age of a row decides: just inside and just outside. */
testBounds(KEPT);
