import { testBounds } from '../fixtures/bounds/bound';
import { PODS } from '../fixtures/bounds/pods';

/** Numbers of the rules that the age of a row decides: just inside and just outside. */
testBounds(PODS);
