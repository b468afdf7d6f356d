import { notFound } from 'next/navigation';

/** An address that lacks a part, or has one too many. */
export default function IncompleteAddress(): never {
  notFound();
}
