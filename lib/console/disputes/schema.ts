import type { SignedSpace } from '@/lib/catalogue/spaces/pod-name';

export type Dispute = {
  id: number;
  providerRef: string;
  state: string;
  reason: string;
  amountCents: number;
  dueAt: Date | null;
  openedAt: Date;
  booking: { id: number; transactionId: string; customer: string };
  space: SignedSpace;
  location: string | null;
  card: { brand: string | null; last4: string | null };
};

/** The evidence that may help: what is available, and what is not. */
export type Evidence = { label: string; detail: string; isHeld: boolean };

export type DisputeDetail = Dispute & { evidence: Evidence[] };
