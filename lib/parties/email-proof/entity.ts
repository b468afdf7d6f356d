import { entity } from '@/lib/entities/entity';

/** The proof of an address, as the audit log names it. */
export const emailProofEntity = entity({
  key: 'email-proofs',
  audit: {
    'email proof': {
      label: 'Email proof',
      actions: {
        'email-code.send': 'Code sent',
        'email-code.proven': 'Address proven',
        'email-code.wrong': 'Wrong code',
      },
    },
  },
});
