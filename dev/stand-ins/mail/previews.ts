import { disputeAlertMail } from '@/lib/booking/payments/dispute-mail';
import { refundAlertMail } from '@/lib/booking/payments/refund-alert-mail';
import { photosMail } from '@/lib/booking/photos/mail';
import { promoMail } from '@/lib/booking/promos/mail';
import { receiptMail } from '@/lib/booking/receipts/mail';
import type { Receipt } from '@/lib/booking/receipts/schema';
import { statementMail } from '@/lib/booking/statements/mail';
import {
  cancelledMail,
  confirmedMail,
  doorRefundMail,
  movedMail,
  refundMail,
} from '@/lib/booking/visitor-mails/mail';
import type { MailedBooking } from '@/lib/booking/visitor-mails/mailed-booking';
import { creditMail } from '@/lib/booking/wallet/mail';
import { LANGUAGES } from '@/lib/column-values/languages';
import {
  invitationMail,
  newBrowserMail,
  passwordChangedMail,
  passwordResetMail,
  signInWarningMail,
} from '@/lib/parties/accounts/mail';
import { alertsTogetherMail, waitedAlertsMail } from '@/lib/parties/alerts/mail';
import { emailCodeMail } from '@/lib/parties/email-proof/mail';
import { secondFactorMail, secondFactorResetMail } from '@/lib/parties/second-factor/mail';
import type { Composed } from '@/lib/platform/integrations/mail';
import { podBackMail, podSilentMail } from '@/lib/pods/health/mail';
import { escapeHtml, htmlPage } from '../page';
import { mailPage } from './pages';

const TO = 'traveller@example.test';
const timeAfter = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 14, 42) + minutes * 60_000);

const booking = (language: string): MailedBooking => ({
  language,
  reference: 'HP-7F3K-2QX',
  to: TO,
  space: {
    name: 'Concourse B · 14',
    shortName: 'B14',
    address: 'JFK Terminal 4, Concourse B, Jamaica, NY 11430',
    timezone: 'America/New_York',
    doorOpensBy: 'pod',
  },
  startsAt: timeAfter(0),
  endsAt: timeAfter(30),
  confirmedAt: timeAfter(0),
  minutes: 30,
  passcode: '407192',
  wifiCode: 'HUSH-48KD-2M',
  isExtended: false,
  isCancelled: false,
  revision: 12,
  subTotalCents: 2000,
  discountCents: 0,
  taxCents: 178,
  amountCents: 2178,
  url: 'http://localhost:3000/payment-success/example/example',
});

const receipt = (language: string): Receipt => ({
  language,
  receiptNumber: 1207,
  bookingId: 1,
  transactionId: 'HP-7F3K-2QX',
  bookingType: 'ALL',
  status: 'extended',
  businessPartner: { id: 1, name: 'Hushpod' } as Receipt['businessPartner'],
  subPartner: null,
  location: { name: 'JFK Terminal 4' } as Receipt['location'],
  timezone: 'America/New_York',
  startsAt: timeAfter(0),
  endsAt: timeAfter(45),
  minutes: 45,
  promoCode: 'WELCOME5',
  subTotalCents: 3000,
  discountCents: 500,
  taxCents: 222,
  waivedCents: 0,
  amountCents: 2722,
  creditCents: 400,
  receiptName: null,
  receiptEmail: null,
  receiptDescription: null,
  logo: null,
  seller: { legalName: 'Hushpod Inc.', address: '350 5th Ave, New York, NY 10118', taxNumber: '12-3456789' },
  taxes: [{ percent: 8.875, netCents: 2500, taxCents: 222 }],
  contact: { name: 'Priya Rivera', email: TO },
  space: {
    id: 14,
    name: 'Concourse B · 14',
    shortName: 'B14',
    address: null,
    zipcode: null,
    taxPercent: 8.875,
  },
  periods: [
    { ordinal: 0, minutes: 30, startsAt: timeAfter(0), endsAt: timeAfter(30), subTotalCents: 2000 },
    { ordinal: 1, minutes: 15, startsAt: timeAfter(30), endsAt: timeAfter(45), subTotalCents: 1000 },
  ] as Receipt['periods'],
  payments: [{ card: 'visa ···· 4242', amountCents: 2322 }],
  refunds: [
    {
      method: 'wallet',
      state: 'succeeded',
      amountCents: 200,
      taxCents: 16,
      creditNote: 500_012,
      createdAt: timeAfter(60),
    },
    {
      method: 'card',
      state: 'pending',
      amountCents: 1000,
      taxCents: 82,
      creditNote: null,
      createdAt: timeAfter(60),
    },
  ],
  refundedCents: 1200,
});

/** Every mail to visitors, with example data. */
const TO_VISITORS: Record<string, (language: string) => Composed> = {
  confirmed: (language) => confirmedMail(booking(language), receipt(language)),
  'confirmed for later': (language) =>
    confirmedMail(
      { ...booking(language), startsAt: timeAfter(1440), endsAt: timeAfter(1470) },
      receipt(language),
    ),
  extended: (language) =>
    confirmedMail(
      { ...booking(language), isExtended: true, minutes: 90, endsAt: timeAfter(90) },
      receipt(language),
    ),
  moved: (language) =>
    movedMail({ ...booking(language), startsAt: timeAfter(1440), endsAt: timeAfter(1470) }),
  cancelled: (language) => cancelledMail({ ...booking(language), isCancelled: true }),
  refund: (language) =>
    refundMail(booking(language), { method: 'card', amountCents: 1250, hasFailed: false }),
  'refund to the wallet': (language) =>
    refundMail(booking(language), { method: 'wallet', amountCents: 1250, hasFailed: false }),
  'refund that failed': (language) =>
    refundMail(booking(language), { method: 'card', amountCents: 1250, hasFailed: true }),
  'door refund': (language) => doorRefundMail({ ...booking(language), isCancelled: true }),
  receipt: (language) => receiptMail(receipt(language)),
  photos: (language) =>
    photosMail(
      {
        reference: 'HP-7F3K-2QX',
        space: 'Concourse B · 14',
        startsAt: timeAfter(0),
        timezone: 'America/New_York',
        language,
      },
      [],
    ),
  'email code': (language) => emailCodeMail({ code: '240916', language }),
  credit: (language) =>
    creditMail({ language, amountCents: 1500, walletCents: 2350, validAt: 'Meridian Lounges' }),
  'promo code': (language) =>
    promoMail({
      language,
      name: 'PRIYA5',
      amountCents: 500,
      expiredAt: timeAfter(20_000),
      validAt: 'Meridian Lounges',
    }),
};

const STAFF = 'sam@hushpod.test';
const notice = {
  to: STAFF,
  at: timeAfter(0).getTime(),
  device: 'Chrome on Windows',
  ip: '203.0.113.7',
};
const incident = {
  component: 'silent',
  space: { id: 14, name: 'Concourse B · 14', shortName: 'B14', timezone: 'America/New_York' },
  location: 'JFK Terminal 4',
  since: timeAfter(0),
  until: timeAfter(12),
  hasGuest: true,
};

/** Every other mail: in English. */
const OTHERS: Record<string, () => Composed> = {
  invitation: () => invitationMail(STAFF, 'example'),
  'password reset': () => passwordResetMail(STAFF, 'example'),
  'password changed': () => passwordChangedMail(notice),
  'new browser': () => newBrowserMail(notice),
  'wrong passwords': () => signInWarningMail(STAFF),
  'second factor': () => secondFactorMail({ ...notice, change: 'on' }),
  'second factor reset': () =>
    secondFactorResetMail({ to: STAFF, at: timeAfter(0).getTime(), by: 'admin@hushpod.test' }),
  'refund failed': () =>
    refundAlertMail({
      bookingId: 1,
      reference: 'HP-7F3K-2QX',
      amountCents: 1250,
      failure: 'expired_or_canceled_card',
    }),
  dispute: () =>
    disputeAlertMail({
      id: 1,
      reference: 'HP-7F3K-2QX',
      amountCents: 2178,
      reason: 'product_not_received',
      state: 'needs_response',
      dueAt: timeAfter(10_080),
    }),
  statement: () =>
    statementMail({
      ...{ id: 1, number: 31, month: '2026-10', businessPartnerId: 1, partnerName: 'Meridian Lounges' },
      totals: {
        ...{ bookings: 212, passes: 12, passCents: 46_240, soldCents: 453_635, taxCents: 48_741 },
        ...{ refundedCents: 3_574, kinds: [], taxes: [] },
      },
      closedAt: timeAfter(0),
    }),
  'quiet hours': () =>
    waitedAlertsMail({
      timezone: 'America/New_York',
      alerts: [
        { at: timeAfter(-600), title: 'Pod silent: Concourse B · 14' },
        { at: timeAfter(-580), title: 'B14 · JFK Terminal 4 is back' },
        { at: timeAfter(-300), title: 'A refund of $12.50 failed' },
      ],
    }),
  'many pods silent': () =>
    alertsTogetherMail({
      kind: 'silent',
      isEnd: false,
      since: timeAfter(-5),
      timezone: 'America/New_York',
      alerts: [11, 12, 14].map((number) => ({
        at: timeAfter(0),
        title: `Pod silent: B${number} · JFK Terminal 4`,
      })),
    }),
  'pod silent': () => podSilentMail(incident),
  'pod back': () => podBackMail(incident),
  'guest locked out': () => podSilentMail({ ...incident, component: 'doorTrouble' }),
  'door works again': () => podBackMail({ ...incident, component: 'doorTrouble' }),
  'door lock off': () => podSilentMail({ ...incident, component: 'doorLock' }),
  'door lock on': () => podBackMail({ ...incident, component: 'doorLock' }),
};

const MAILS = { ...TO_VISITORS, ...OTHERS };

/** The index of the previews, `GET /inbox/previews`, or one of them, `?mail=receipt&language=ar`. */
export function previewPage(query: URLSearchParams): Response {
  const name = query.get('mail') ?? '';
  const language = query.get('language') ?? 'en';
  const compose = Object.hasOwn(MAILS, name) ? MAILS[name] : undefined;
  if (!compose) return indexPage();
  const { subject, html, text } = compose(language);
  return mailPage({
    ...{ id: 'preview', messageId: '', receivedAt: timeAfter(0).toISOString(), from: 'preview', to: [TO] },
    ...{ subject, html, text },
    attachments: [],
  });
}

function indexPage(): Response {
  const row = (name: string) => {
    const languages = Object.entries(LANGUAGES).filter(([code]) => code === 'en' || name in TO_VISITORS);
    const links = languages.map(
      ([language, { name: languageName }]) =>
        `<a href="/inbox/previews?mail=${encodeURIComponent(name)}&amp;language=${language}" lang="${language}">${escapeHtml(languageName)}</a>`,
    );
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${links.join(' · ')}</td></tr>`;
  };
  return htmlPage(
    'Every mail, as an example',
    `<div class="panel"><table>${Object.keys(MAILS).map(row).join('')}</table></div>`,
  );
}
