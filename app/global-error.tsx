'use client';

type Failed = { error: Error & { digest?: string }; retry: () => void };

/**
 * The last resort, when even the layout of a page failed: the fixed sentence of docs/rules.md#texts-failures. It is
 * part of every page, so it imports nothing and contains its few styles itself.
 */
export default function GlobalError({ error, retry }: Failed) {
  return (
    <html lang="en">
      <body style={{ margin: 0, font: '1.0625rem/1.5 system-ui, sans-serif', colorScheme: 'light dark' }}>
        <main role="alert" style={{ padding: '20vh 16px', textAlign: 'center' }}>
          <h1 style={{ fontSize: '1.375rem' }}>Could-not connect to Server Please try again later</h1>
          <button type="button" style={{ font: 'inherit', padding: '12px 20px' }} onClick={() => retry()}>
            Retry
          </button>
          {error.digest && <p>Reference: {error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
