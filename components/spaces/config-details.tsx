'use client';

import { useEffect, useState } from 'react';
import { formMessage, useAction } from '@/components/api/use-action';
import { DiscardDialog } from '@/components/form/dirty-guard';
import { useLeaveDialog } from '@/components/form/leave-dialog';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { updateConfigAction } from '@/lib/catalogue/spaces/actions';
import { prettyConfigText } from '@/lib/catalogue/spaces/config-text';
import type { SpaceConfig } from '@/lib/catalogue/spaces/schema';
import { formatDateTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { ConfigEditor, useConfigText } from './config-editor';

type Props = {
  space: { id: number; name: string };
  /** The space's clock, from its oldest version on. */
  clock: ZoneClock;
  config: SpaceConfig;
  mayEdit: boolean;
  closeHref: string;
};

type Version = SpaceConfig['versions'][number];

/** View Config Details: the current config, and each earlier version, to view and to restore. */
export function ConfigDetails({ space, clock, config, mayEdit, closeHref }: Props) {
  const [shown, setShown] = useState<Version | undefined>(config.versions[0]);
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const close = useLeaveDialog(closeHref);
  const leave = () => (editing && dirty ? setLeaving(true) : close());
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent title="Config" description={`Settings for the pod app of ${space.name}.`} size="xl">
        {editing ? (
          <Edit
            spaceId={space.id}
            config={config}
            onDirty={setDirty}
            onCancel={() => (dirty ? setLeaving(true) : setEditing(false))}
            onSaved={close}
          />
        ) : (
          <>
            <DialogBody className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_220px]">
              <Shown key={shown?.id ?? 0} version={shown} newest={config.versions[0]?.id} />
              <Versions versions={config.versions} clock={clock} shown={shown?.id} onShow={setShown} />
            </DialogBody>
            <DialogFooter>
              <Button onClick={close}>Close</Button>
              {mayEdit && shown && shown.id !== config.versions[0]?.id && (
                <Restore spaceId={space.id} version={shown} newest={config.versions[0]?.id} onSaved={close} />
              )}
              {mayEdit && (
                <Button variant="primary" onClick={() => setEditing(true)}>
                  {config.config === null ? 'Add Config' : 'Edit Config'}
                </Button>
              )}
            </DialogFooter>
          </>
        )}
      </DialogContent>
      <DiscardDialog open={leaving} onStay={() => setLeaving(false)} onDiscard={close} />
    </Dialog>
  );
}

function Shown({ version, newest }: { version: Version | undefined; newest: number | undefined }) {
  const edit = useConfigText(version?.config ?? null);
  if (!version) return <p className="text-ink-2">No config has been saved for this space yet.</p>;
  return (
    <div className="grid min-w-0 content-start gap-3">
      {version.id !== newest && <Alert tone="info" title="This is an earlier version" />}
      <ConfigEditor edit={edit} readOnly />
    </div>
  );
}

type VersionsProps = {
  versions: Version[];
  clock: ZoneClock;
  shown: number | undefined;
  onShow: (version: Version) => void;
};

function Versions({ versions, clock, shown, onShow }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold">Versions</h3>
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {versions.map((version, index) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={version.id === shown}
              onClick={() => onShow(version)}
              className={cn(
                'grid w-full gap-0.5 rounded-control border border-line px-3 py-2 text-left hover:bg-sunk',
                version.id === shown && 'border-ink bg-sunk',
              )}
            >
              <span className="flex flex-wrap items-center gap-2">
                {formatDateTime(version.createdAt, clock)}
                {index === 0 && <Badge tone="ok">Current</Badge>}
              </span>
              <span className="truncate text-small text-ink-3">{version.savedBy ?? 'Initial version'}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Saves a text as the newest version. */
function useSave(spaceId: number, basedOn: number | undefined, onSaved: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy: saving } = useAction();
  const save = (config: string, success: string) =>
    run(() => updateConfigAction({ id: spaceId, config, basedOn: basedOn ?? null }), {
      success,
      done: onSaved,
      failed: (failure) => {
        setProblem(formMessage(failure));
        toast.error(formMessage(failure));
      },
    });
  return { save, saving, problem };
}

type RestoreProps = { spaceId: number; version: Version; newest: number | undefined; onSaved: () => void };

function Restore({ spaceId, version, newest, onSaved }: RestoreProps) {
  const { save, saving, problem } = useSave(spaceId, newest, onSaved);
  return (
    <>
      {problem && <Alert tone="bad" title={problem} />}
      <Button loading={saving} onClick={() => save(version.config, 'Config restored')}>
        Restore this version
      </Button>
    </>
  );
}

type EditProps = {
  spaceId: number;
  config: SpaceConfig;
  onDirty: (changed: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

function Edit({ spaceId, config, onDirty, onCancel, onSaved }: EditProps) {
  const edit = useConfigText(config.config);
  const { save, saving, problem } = useSave(spaceId, config.versions[0]?.id, onSaved);
  const { changed } = edit;
  useEffect(() => onDirty(changed), [changed, onDirty]);
  return (
    <>
      <DialogBody className="grid gap-3">
        {problem && <Alert tone="bad" title={problem} />}
        <ConfigEditor edit={edit} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={saving}
          disabled={!edit.valid || !edit.changed}
          onClick={() => save(prettyConfigText(edit.text), 'Config successfully updated.')}
        >
          Save Config
        </Button>
      </DialogFooter>
    </>
  );
}
