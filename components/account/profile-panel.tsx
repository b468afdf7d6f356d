'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ComboboxOption } from '@/components/ui/combobox';
import { DefinitionList } from '@/components/ui/definition-list';
import { ProfileDialog } from './on-demand';
import type { Profile } from './profile-dialog';

type Props = {
  profile: Profile;
  facts: { email: string; role: string; clock: string };
  zones: ComboboxOption[];
};

/** A person's name, email and role, and the time zone in which they see times. */
export function ProfilePanel({ profile, facts, zones }: Props) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid gap-3">
      <DefinitionList
        items={[
          { label: 'Name', value: `${profile.firstName} ${profile.lastName}` },
          { label: 'Email', value: <span className="wrap-anywhere">{facts.email}</span> },
          { label: 'Role', value: facts.role },
          { label: 'Time zone', value: facts.clock },
        ]}
      />
      <div>
        <Button onClick={() => setEditing(true)}>Edit profile</Button>
      </div>
      {editing && (
        <ProfileDialog
          profile={profile}
          zones={zones}
          close={() => setEditing(false)}
          onFail={() => setEditing(false)}
        />
      )}
    </div>
  );
}
