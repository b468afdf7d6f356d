'use client';

import { doorWorks } from '@/components/board/space-verbs';
import { ConfirmButton } from '@/components/list/confirm-button';

/** The next best action at a door that does not open: somebody who was there says that it works again. */
export const DoorWorksButton = ({ spaceId }: { spaceId: number }) => (
  <ConfirmButton variant="primary" confirmation={doorWorks({ id: spaceId })}>
    Door works
  </ConfirmButton>
);
