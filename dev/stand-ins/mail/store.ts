import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Journal } from '../journal';

type Attachment = { filename: string; mimeType: string; size: number; content: string };

export type Mail = {
  id: string;
  /** The header `Message-ID`. */
  messageId: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** `content` in base64. */
  attachments: Attachment[];
};

const KEPT = 2000;

/** The newest 2000 of the received mails. */
export function createMailStore(journal: Journal) {
  const mails = journal.collection<Mail>('mail');
  return {
    add: async (raw: Buffer, recipients: string[]): Promise<void> => {
      const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
      const mail: Mail = {
        id: randomBytes(8).toString('hex'),
        messageId: parsed.messageId ?? '',
        receivedAt: new Date().toISOString(),
        from: parsed.from?.address ?? '',
        to: recipients,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        attachments: parsed.attachments.map((attachment) => ({
          filename: attachment.filename ?? 'attachment',
          mimeType: attachment.mimeType,
          size: Buffer.from(String(attachment.content), 'base64').length,
          content: String(attachment.content),
        })),
      };
      mails.set(mail.id, mail);
      for (const old of mails.all().slice(0, -KEPT)) mails.delete(old.id);
      journal.commit();
    },
    get: (id: string) => mails.get(id),
    /** Newest first; `to` and `subject` filter. */
    list: ({ to, subject }: { to?: string | null; subject?: string | null } = {}): Mail[] =>
      mails
        .all()
        .filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to.toLowerCase()))
        .filter((mail) => !subject || mail.subject.toLowerCase().includes(subject.toLowerCase()))
        .reverse(),
    remove: (list: Mail[]): void => {
      for (const { id } of list) mails.delete(id);
      journal.commit();
    },
  };
}

export type MailStore = ReturnType<typeof createMailStore>;
