import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { sentenceCase } from '@/lib/foundation/text/words';
import type { ActionResult } from '@/lib/platform/http/action';
import { StatusMenu } from './status-menu';

type Props = {
  noun: string;
  name: string;
  status: 'active' | 'inactive' | 'deleted';
  denied: boolean;
  /** The consequence of making it inactive, in a sentence. */
  consequence?: ReactNode;
  /** The success message, if it is not `<Noun> successfully updated.` */
  success?: string;
  /** Saves the opposite status. */
  change: (isActive: boolean) => Promise<ActionResult<unknown>>;
};

/** Active or Inactive, changed through a menu and a confirmation; a deleted record has a badge alone. */
export function StatusToggle({ noun, name, status, denied, consequence, success, change }: Props) {
  if (status === 'deleted') return <Badge tone="bad">Deleted</Badge>;
  const isActive = status === 'active';
  return (
    <StatusMenu
      name={name}
      isOn={isActive}
      words={{ on: 'Active', off: 'Inactive' }}
      denied={denied}
      question={{
        title: `Make ${name} ${isActive ? 'inactive' : 'active'}?`,
        description: isActive ? consequence : undefined,
        success: success ?? `${sentenceCase(noun)} successfully updated.`,
      }}
      change={change}
    />
  );
}
