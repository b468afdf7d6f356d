import { askWallet } from './dialogs.js';
import { createEmitter } from './field-element.js';

const WALLETS = [
  ['applePay', 'apple_pay', 'Apple Pay'],
  ['googlePay', 'google_pay', 'Google Pay'],
];

const ADDRESS = {
  city: 'New York',
  country: 'US',
  line1: '1 Test Street',
  line2: null,
  postal_code: '10001',
  state: 'NY',
};

/** The express checkout: a button per wallet. A click opens the wallet's test sheet. */
export function createWalletElement(type, options, group) {
  const { emit, heard, attach } = createEmitter(type);
  const box = document.createElement('div');
  let settings = { ...options };
  box.className = 'card-stand-in-wallets';

  const shown = () =>
    WALLETS.filter(([name]) => (settings.paymentMethods ?? settings.wallets)?.[name] !== 'never');
  const open = async (wallet, title) => {
    const number = await askWallet(title, amountOf(group.options));
    if (!number) return emit('cancel');
    group.wallet = { type: wallet, number };
    emit('confirm', {
      expressPaymentType: wallet,
      billingDetails: {
        name: 'Test Wallet',
        email: 'wallet@hushpod.test',
        phone: '+18005550199',
        address: ADDRESS,
      },
      paymentFailed: () => {
        group.wallet = undefined;
      },
    });
  };
  const paint = () => {
    box.replaceChildren(
      ...shown().map(([, wallet, title]) => {
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', textContent: `${title} (test)` });
        button.dataset.wallet = wallet;
        button.style.height = `${settings.buttonHeight ?? 44}px`;
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
