import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { ProvenEmail } from './schema';

/** A proven address with its wallet balance, in dollars. */
export const provenOutput = z.object({ email: z.string(), wallet: z.number() }).meta({ id: 'ProvenEmail' });

export type ProvenEmailWire = z.infer<typeof provenOutput>;

export const provenEmailToWire = ({ email, walletCents }: ProvenEmail) => ({
  email,
  wallet: toDollars(walletCents),
});
