import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';

/** Ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <div className="grid max-w-105 gap-4">
      <Alert tone="warn" title="Save these recovery codes now">
        Each signs you in once if you lose your authenticator or your passkey. They are not shown again.
      </Alert>
      <ul aria-label="Recovery codes" className="grid gap-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton value={codes.join('\n')} label="Copy the recovery codes" />
        <Button variant="primary" onClick={done}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
