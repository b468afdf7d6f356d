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
  /** The consequences of making it inactive and active, each in a sentence. */
  consequences: { inactive: ReactNode; active: ReactNode };
  /** The success message, if it is not `<Noun> successfully updated.` */
  success?: string;
  /** Saves the opposite status. */
  change: (isActive: boolean) => Promise<ActionResult<unknown>>;
};

/** Active or Inactive, changed through a menu and a confirmation; a deleted record has a badge alone. */
export function StatusToggle({ noun, name, status, denied, consequences, success, change }: Props) {
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
        verb: isActive ? 'Make inactive' : 'Make active',
        description: isActive ? consequences.inactive : consequences.active,
        success: success ?? `${sentenceCase(noun)} successfully updated.`,
      }}
      change={change}
    />
  );
}
