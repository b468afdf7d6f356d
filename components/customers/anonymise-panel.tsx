import { ConfirmButton } from '@/components/list/confirm-button';
import { Card, CardHeader } from '@/components/ui/card';
import { anonymiseCustomerAction } from '@/lib/customers/actions';
import type { CustomerRow } from '@/lib/customers/schema';

/** The last thing on the page: makes the person behind a user unknown, for good. */
export function AnonymisePanel({ customer }: { customer: CustomerRow }) {
  return (
    <Card className="mt-4">
      <CardHeader
        title="Personal data"
        description="Name, contact, address, passes and pictures can be blanked everywhere, the audit log included. Amounts are kept."
        actions={
          <ConfirmButton
            variant="danger"
            confirmation={{
              title: `Anonymise ${customer.name} for good?`,
              description:
                'Nobody can bring the data back. The user is shown as Deleted, and what is in the wallet can not be spent any more.',
              danger: true,
              run: anonymiseCustomerAction.bind(null, { id: customer.id, confirm: true }),
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
