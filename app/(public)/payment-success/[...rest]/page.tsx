import { deadEnd } from '@/components/visitor/dead-end-redirect';

/** A URL with a part missing, or with one too many. */
export default function IncompleteAddress(): never {
  deadEnd();
}
