import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ZodError } from 'zod';
import { createBlobService } from './blob/service';
import { createCalendarService } from './calendar/service';
import { Faults } from './faults';
import { type Handler, preflight, toRequest, withCors, writeResponse } from './http';
import { createMailService } from './mail/service';
import { htmlPage } from './page';
import { createRealtimeService } from './realtime/service';
import { createCardService } from './stripe/service';

export type StandInOptions = {
  /** 0 selects any free port. */
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Where the card provider delivers its events. */
  webhookUrl?: string;
  /** The host on which they listen; by default, this machine only. */
  host?: string;
  /** The address at which others reach them. */
  url?: string;
  secrets: {
    stripeSecretKey: string;
    stripePublishableKey: string;
    stripeWebhook: string;
    pusherAppId: string;
    pusherKey: string;
    pusherSecret: string;
    blobToken: string;
    privateBlobToken: string;
  };
};

export type StandIns = { url: string; port: number; smtpPort: number; stop: () => Promise<void> };

const LOOPBACK = '127.0.0.1';

/** Starts stand-ins for card payments, realtime, files, calendars and mail: one HTTP port, and one for SMTP. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const { port, smtpPort, dataDir, webhookUrl, secrets, host = LOOPBACK } = options;
  const faults = new Faults();
  let url = '';
  const mail = await createMailService(path.join(dataDir, 'mail.jsonl'), { port: smtpPort, host }, faults);
  const cards = createCardService(path.join(dataDir, 'cards.jsonl'), {
    secretKey: secrets.stripeSecretKey,
    publishableKey: secrets.stripePublishableKey,
    webhookSecret: secrets.stripeWebhook,
    webhookUrl,
  });
  const { pusherAppId: appId, pusherKey: key, pusherSecret: secret } = secrets;
  const realtime = createRealtimeService({ appId, key, secret });
  const blob = createBlobService(path.join(dataDir, 'blob'), {
    access: 'public',
    token: secrets.blobToken,
    area: 'blob',
    origin: () => url,
  });
  const privateBlob = createBlobService(path.join(dataDir, 'private-blob'), {
    access: 'private',
    token: secrets.privateBlobToken,
    area: 'private-blob',
    origin: () => url,
  });
  const calendar = createCalendarService(path.join(dataDir, 'calendar.jsonl'));
  const handlers: Handler[] = [
    // It accepts commands from anyone who can reach it.
    ...(host === LOOPBACK ? [controlFaults(faults)] : []),
    indexPage,
    privateBlob,
    blob,
    mail.handle,
    realtime.handle,
    calendar.handle,
    cards.handle,
  ];

  const server = http.createServer(async (message, out) => {
    try {
      const request = await toRequest(message);
      const target = new URL(request.url);
      if (request.method === 'OPTIONS') return await writeResponse(preflight(request), out);
      const answer = () => firstAnswer(handlers, request, target);
      const name = `${request.method} ${target.pathname}`;
      const control = target.pathname.startsWith('/control/');
      const strike = (work: () => Promise<Response>, isReplay?: boolean) =>
        faults.strike(name, work, isReplay);
      const response = await (control ? answer() : cards.strikeOnce(request, strike, answer));
      if (response) await writeResponse(withCors(response), out);
      else out.destroy();
    } catch (error) {
      await writeResponse(failure(error), out);
    }
  });
  server.on('upgrade', realtime.upgrade);
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  const { port: bound } = server.address() as AddressInfo;
  url = options.url ?? `http://localhost:${bound}`;
  const close = async () => {
    realtime.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    calendar.close();
    await cards.close();
    await mail.close();
  };
  let closing: Promise<void> | undefined;
  const stop = () => {
    closing ??= close();
    return closing;
  };
  return { url, port: bound, smtpPort: mail.port, stop };
}

async function firstAnswer(handlers: Handler[], request: Request, url: URL): Promise<Response> {
  for (const handler of handlers) {
    const response = await handler(request, url);
    if (response) return response;
  }
  return Response.json(
    { error: { message: `Nothing answers ${request.method} ${url.pathname}.` } },
    { status: 404 },
  );
}

function failure(error: unknown): Response {
  const isInvalid = error instanceof ZodError || error instanceof SyntaxError;
  const message = error instanceof Error ? error.message : String(error);
  if (!isInvalid) console.error('stand-ins:', error);
  return Response.json({ error: { type: 'api_error', message } }, { status: isInvalid ? 400 : 500 });
}

function controlFaults(faults: Faults): Handler {
  return async (request, url) => {
    if (url.pathname !== '/control/faults') return undefined;
    if (request.method === 'POST') return Response.json(faults.add(await request.json()));
    if (request.method === 'DELETE') faults.clear();
    return Response.json(faults.all());
  };
}

function indexPage(_request: Request, url: URL): Response | undefined {
  if (url.pathname !== '/') return undefined;
  const tile = (href: string, title: string, about: string) =>
    `<a class="panel tile" href="${href}"><h2>${title}</h2><span class="soft">${about}</span></a>`;
  return htmlPage(
    'Stand-ins',
    `<p class="soft">Local stand-ins for the services that the app talks to. Nothing leaves this machine.</p>
<div class="tiles">${tile('/inbox', 'Mail', 'Every mail that the app has sent')}${tile('/card', 'Card payments', 'Payments and refunds at the card provider')}${tile('/calendar', 'Calendars', 'What partners’ calendars show of bookings')}</div>`,
  );
}
