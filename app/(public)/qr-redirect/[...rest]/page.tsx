import { deadEnd } from '@/components/visitor/dead-end-of';

/** A URL with a part missing, or with one too many. */
export default function IncompleteAddress(): never {
  deadEnd();
}
