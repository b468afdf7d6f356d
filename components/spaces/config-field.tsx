'use client';

import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { ConfigEditor, useConfigText } from './config-editor';

/** Add Config or Edit Config in the footer of the space form. The text is saved with the space. */
export function ConfigField({ name }: { name: string }) {
  const config: string | undefined = useWatch({ name });
  const [open, setOpen] = useState(false);
  const label = config === undefined ? 'Add Config' : 'Edit Config';
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && (
        <ConfigDialog name={name} title={label} config={config ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Props = { name: string; title: string; config: string | null; onClose: () => void };

function ConfigDialog({ name, title, config, onClose }: Props) {
  const { setValue } = useFormContext();
  const edit = useConfigText(config);
  function keep() {
    setValue(name, edit.text, { shouldDirty: true, shouldValidate: true });
    onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} description="Settings for the pod app. Saved with the space." size="lg">
        <DialogBody>
          <ConfigEditor edit={edit} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!edit.valid} onClick={keep}>
            Done
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
