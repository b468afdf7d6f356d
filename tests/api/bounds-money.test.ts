import { testBounds } from '../fixtures/bounds/bound';
import { JOBS } from '../fixtures/bounds/jobs';
import { MONEY } from '../fixtures/bounds/money';

/** Numbers of the rules that the age of a row decides: just inside and just outside. */
testBounds({ ...MONEY, ...JOBS });
