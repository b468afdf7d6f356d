import nodemailer, { type Transporter } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testStandIns } from '../fixtures';

let standIns: Awaited<ReturnType<typeof testStandIns>>;
let mailer: Transporter;

beforeAll(async () => {
  standIns = await testStandIns();
  mailer = nodemailer.createTransport({ url: `smtp://localhost:${standIns.smtpPort}` });
});
afterAll(() => standIns.stop());

const inbox = (query = '') => standIns.control('GET', `/inbox.json${query}`);

it('sent mails can be read by tests', async () => {
  await mailer.sendMail({
    from: 'hello@hushpod.test',
    to: 'Ann <ann@example.test>',
    subject: 'Your receipt – Ünïcode',
    text: 'See http://localhost:3000/x',
    html: '<p>Hello <a href="http://localhost:3000/x">there</a><script>alert(1)</script></p>',
    attachments: [{ filename: 'receipt.pdf', content: Buffer.from('%PDF-1.7') }],
  });
  await mailer.sendMail({ from: 'hello@hushpod.test', to: 'bob@example.test', subject: 'Other', text: 'Hi' });
  const [mail, ...rest] = await inbox('?to=ann@example.test');
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your receipt – Ünïcode', from: 'hello@hushpod.test' });
  const [attachment] = mail.attachments;
  expect(attachment).toMatchObject({ filename: 'receipt.pdf', mimeType: 'application/pdf', size: 8 });
  expect(await (await fetch(standIns.url + attachment.path)).text()).toBe('%PDF-1.7');
});

it('mails are listed for people, newest first, without running their scripts', async () => {
  const list = await (await fetch(`${standIns.url}/inbox`)).text();
  expect(list.indexOf('Other')).toBeLessThan(list.indexOf('Your receipt'));
  const [mail] = await inbox('?subject=receipt');
  const page = await (await fetch(`${standIns.url}/inbox/${mail.id}`)).text();
  expect(page).toContain('sandbox="allow-top-navigation-by-user-activation allow-popups"');
  expect(page).not.toContain('<script>');
});

it('a mail is refused on demand, and the inbox can be emptied', async () => {
  await standIns.control('POST', '/control/faults', { match: 'SMTP /', mode: 'error-before' });
  const send = () => mailer.sendMail({ from: 'a@b.test', to: 'c@d.test', subject: 'Late', text: 'x' });
  await expect(send()).rejects.toThrow(/out of order/);
  await send();
  expect(await standIns.control('DELETE', '/inbox?to=c@d.test')).toEqual({ removed: 1 });
  expect(await inbox()).toHaveLength(2);
});
