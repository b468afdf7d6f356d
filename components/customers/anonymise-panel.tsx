import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { Card, CardHeader } from '@/components/ui/card';
import { anonymiseCustomerAction } from '@/lib/parties/customers/actions';
import type { CustomerRow } from '@/lib/parties/customers/schema';

/** The last section of the page: anonymises a user permanently. */
export function AnonymisePanel({ customer }: { customer: CustomerRow }) {
  return (
    <Card className="mt-4">
      <CardHeader
        title="Personal data"
        description="You can remove name, contact details, address, passes and images everywhere, including the audit log. Amounts are kept."
        actions={
          <ConfirmButton
            variant="danger"
            confirmation={{
              title: `Anonymise ${customer.name} permanently?`,
              verb: 'Anonymise',
              description:
                'This cannot be undone. The user is shown as Deleted and can no longer spend their wallet credit.',
              danger: true,
              run: calling(anonymiseCustomerAction, { id: customer.id, confirm: true }),
              success: 'User successfully anonymised',
            }}
          >
            Anonymise
          </ConfirmButton>
        }
        className="pb-4"
      />
    </Card>
  );
}
