'use client';

import { useState } from 'react';
import { ConfirmButton } from '@/components/list/confirm-button';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { mintDeviceTokenAction } from '@/lib/pods/pod-commands/actions';

type Props = { spaceId: number; name: string; hasToken: boolean };

/** Creates or rotates the token with which a pod calls the API, and shows it only once. */
export function DeviceToken({ spaceId, name, hasToken }: Props) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <ConfirmButton
        size="sm"
        confirmation={{
          title: hasToken ? `Rotate the device token of ${name}?` : `Create a device token for ${name}?`,
          verb: hasToken ? 'Rotate token' : 'Create token',
          description: hasToken
            ? "The current token stops working at once. Visitors can't book this space until its pod has the new one."
            : 'From then on the space is monitored. Visitors can book it only while its pod is online.',
          danger: hasToken,
          success: hasToken ? 'Device token rotated' : 'Device token created',
          run: async () => {
            const result = await mintDeviceTokenAction({ id: spaceId });
            if (result.ok) setToken(result.data.token);
            return result;
          },
        }}
      >
        {hasToken ? 'Rotate device token' : 'Create device token'}
      </ConfirmButton>
      {token && (
        <Dialog open onOpenChange={(open) => !open && setToken(null)}>
          <DialogContent
            title="Device token"
            description={`Enter it in the pod of ${name}.`}
            // A click beside it must not lose a token that is shown only once.
            onInteractOutside={(event) => event.preventDefault()}
          >
            <DialogBody className="grid gap-3">
              <Alert
                tone="warn"
                title="This token is shown only once. Copy it before you close this dialog."
              />
              <p className="flex items-center gap-2 rounded-control border border-line bg-sunk px-3 py-2">
                <Code className="min-w-0 flex-1 break-all">{token}</Code>
                <CopyButton value={token} size="sm" label="Copy the device token" />
              </p>
            </DialogBody>
            <DialogFooter>
              <Button variant="primary" onClick={() => setToken(null)}>
                I have copied it
              </Button>
            </DialogFooter>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}
