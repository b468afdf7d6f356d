import { entity } from '@/lib/entities/entity';

/** The entity of email proofs, for the audit log. */
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
