import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Faults } from '../faults';
import { Journal } from '../journal';
import { inboxPage, mailPage } from './pages';
import { createMailStore, type Mail, type MailStore } from './store';

const SIZE_LIMIT = 30 * 2 ** 20;

/** Addresses with this prefix are permanently refused, as by a server without such a mailbox. */
const NO_MAILBOX = 'no-mailbox';
const refusal = (message: string) => Object.assign(new Error(message), { responseCode: 550 });

/** Accepts every other mail by SMTP and stores it; nothing is ever forwarded. The inbox shows the mails. */
export async function createMailService(
  file: string,
  { port, host }: { port: number; host: string },
  faults: Faults,
) {
  const journal = new Journal(file);
  const store = createMailStore(journal);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: SIZE_LIMIT,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith(NO_MAILBOX) ? refusal('No such mailbox') : undefined),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = faults.take('SMTP /');
        if (fault && fault.mode !== 'timeout-after')
          return callback(new Error('The mail server is out of order'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        store
          .add(Buffer.concat(chunks), recipients)
          // The mail is stored, and the server stops responding.
          .then(() => fault && faults.pause(fault.ms ?? 600_000))
          .then(() => callback(), callback);
      });
    },
  });
  server.on('error', () => {});
  const listening = await new Promise<AddressInfo | string | null>((done, failed) => {
    server.server.once('error', failed);
    server.listen(port, host, () => done(server.server.address()));
  });
  return {
    port: typeof listening === 'object' && listening ? listening.port : port,
    handle: (request: Request, url: URL) => answer(store, request, url),
    close: async () => {
      await new Promise<void>((done) => server.close(() => done()));
      journal.close();
    },
  };
}

function answer(store: MailStore, request: Request, url: URL): Promise<Response> | Response | undefined {
  const matching = () =>
    store.list({ to: url.searchParams.get('to'), subject: url.searchParams.get('subject') });
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /inbox') return inboxPage(matching());
  // Imports the product's own code, which nothing else here needs.
  if (call === 'GET /inbox/previews')
    return import('./previews').then(({ previewPage }) => previewPage(url.searchParams));
  if (call === 'GET /inbox.json') return Response.json(matching().map(summary));
  if (call === 'DELETE /inbox') {
    const mails = matching();
    store.remove(mails);
    return Response.json({ removed: mails.length });
  }
  const [, id, at] = /^GET \/inbox\/(\w+)(?:\/attachments\/(\d+))?$/.exec(call) ?? [];
  const mail = id ? store.get(id) : undefined;
  if (!mail) return undefined;
  const attachment = at === undefined ? undefined : mail.attachments[Number(at)];
  if (!attachment) return at === undefined ? mailPage(mail) : undefined;
  return new Response(Buffer.from(attachment.content, 'base64'), {
    headers: {
      'content-type': attachment.mimeType,
      'content-disposition': `attachment; filename="${encodeURIComponent(attachment.filename)}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

function summary(mail: Mail) {
  const attachments = mail.attachments.map(({ filename, mimeType, size }, index) => ({
    filename,
    mimeType,
    size,
    path: `/inbox/${mail.id}/attachments/${index}`,
  }));
  return { ...mail, attachments };
}
