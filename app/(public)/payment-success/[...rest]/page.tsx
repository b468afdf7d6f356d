import { deadEnd } from '@/components/visitor/dead-end-of';

/** An address that lacks a part, or has one too many. */
export default function IncompleteAddress(): never {
  deadEnd();
}
