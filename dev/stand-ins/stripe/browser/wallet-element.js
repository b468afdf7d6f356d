import { askWallet } from './dialogs.js';
import { createEmitter } from './field-element.js';

const WALLETS = [
  ['applePay', 'apple_pay', 'Apple Pay'],
  ['googlePay', 'google_pay', 'Google Pay'],
  ['link', 'link', 'Link'],
];

const BILLING = {
  name: 'Test Wallet',
  email: 'wallet@hushpod.test',
  phone: '+18005550199',
  address: {
    city: 'New York',
    country: 'US',
    line1: '1 Test Street',
    line2: null,
    postal_code: '10001',
    state: 'NY',
  },
};

/** What a sheet tells of its owner: email and phone only where they were asked for, as the provider's. */
function billingFor({ emailRequired, phoneNumberRequired }) {
  const { email, phone, ...billing } = BILLING;
  return { ...billing, ...(emailRequired && { email }), ...(phoneNumberRequired && { phone }) };
}

/**
 * What this browser is set to have, under this key of its local storage: the name of one wallet, `none`, `broken` (the
 * element cannot be loaded) or `silent` (it never responds); without it, both wallets.
 */
const AVAILABLE = 'stand-in-wallets';

/** The express checkout: a button per wallet. A click opens the wallet's test sheet. */
export function createWalletElement(type, options, group) {
  const { emit, heard, attach } = createEmitter(type);
  const box = document.createElement('div');
  let settings = { ...options };
  box.className = 'card-stand-in-wallets';

  const has = localStorage.getItem(AVAILABLE);
  const allowed = (name) => (settings.paymentMethods ?? settings.wallets)?.[name] !== 'never';
  const takes = (name) => name !== 'link' || group.options.allowedPaymentMethodTypes?.includes('link');
  const shown = () => WALLETS.filter(([name]) => allowed(name) && takes(name) && (!has || has === name));
  const open = async (wallet, title) => {
    const number = await askWallet(title, amountOf(group.options));
    if (!number) return emit('cancel');
    const billing = billingFor(settings);
    group.wallet = { type: wallet, number, billing };
    emit('confirm', {
      expressPaymentType: wallet,
      billingDetails: billing,
      paymentFailed: () => {
        group.wallet = undefined;
      },
    });
  };
  const paint = () => {
    box.replaceChildren(
      ...shown().map(([name, wallet, title]) => {
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', textContent: `${title} (test)` });
        button.dataset.wallet = wallet;
        button.dataset.theme = settings.buttonTheme?.[name] ?? '';
        button.style.height = `${settings.buttonHeight ?? 44}px`;
        button.style.borderRadius = group.options.appearance?.variables?.borderRadius ?? '8px';
        button.onclick = () => {
          if (!heard('click')) return open(wallet, title);
          const resolve = (details) => open(wallet, title, details);
          emit('click', { expressPaymentType: wallet, resolve, reject: () => emit('cancel') });
        };
        return button;
      }),
    );
  };

  return attach({
    group,
    mount(target) {
      const root = typeof target === 'string' ? document.querySelector(target) : target;
      root.classList.add('StripeElement');
      paint();
      root.replaceChildren(box);
      const names = shown().map(([name]) => name);
      const none = {
        amazonPay: false,
        applePay: false,
        googlePay: false,
        klarna: false,
        link: false,
        paypal: false,
      };
      const available = { ...none, ...Object.fromEntries(names.map((name) => [name, true])) };
      const paymentMethods = Object.fromEntries(names.map((name) => [name, { available: true }]));
      setTimeout(() => {
        if (has === 'silent') return;
        if (has === 'broken') {
          const error = { type: 'api_error', message: 'The wallets could not be loaded.' };
          return emit('loaderror', { error }, { keep: true });
        }
        emit('ready', { availablePaymentMethods: names.length ? available : undefined }, { keep: true });
        emit('availablepaymentmethodschange', { paymentMethods }, { keep: true });
      });
    },
    unmount: () => box.remove(),
    destroy() {
      box.remove();
      group.elements.delete(type);
    },
    update(next) {
      settings = { ...settings, ...next };
      paint();
    },
    focus: () => box.querySelector('button')?.focus(),
    blur: () => box.querySelector('button')?.blur(),
  });
}

function amountOf({ amount, currency }) {
  if (!amount || !currency) return '';
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount / 100);
}
