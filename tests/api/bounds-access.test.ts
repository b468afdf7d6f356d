import { ACCESS } from '../fixtures/bounds/access';
import { testBounds } from '../fixtures/bounds/bound';
import { LIMITED } from '../fixtures/bounds/limits';

/** Sessions, links, keys and limits just inside and just outside their numbers: docs/rules.md#access. */
testBounds(ACCESS);
testBounds(LIMITED);
