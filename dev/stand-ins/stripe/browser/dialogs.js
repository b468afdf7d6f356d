/** Constructed sheets work under any content security policy of the page. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.card-stand-in-input { all: unset; display: block; box-sizing: border-box; width: 100%; font: inherit;
  line-height: 1.2; color: inherit; cursor: text; }
.card-stand-in-input::placeholder { color: var(--card-placeholder, currentColor); opacity: var(--card-faint, .5); }
.card-stand-in-input[aria-invalid=true] { color: var(--card-invalid, inherit); }
.card-stand-in-wallets { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); }
.card-stand-in-wallets button { all: unset; box-sizing: border-box; cursor: pointer; text-align: center;
  background: light-dark(#111, #fff); color: light-dark(#fff, #111);
  font: inherit; font-weight: 600; display: grid; place-items: center; }
.card-stand-in-wallets button[data-theme=black] { background: #111; color: #fff; }
.card-stand-in-wallets button[data-theme=white] { background: #fff; color: #111; }
.card-stand-in-wallets button:focus-visible { outline: 3px solid #4c7dff; outline-offset: 2px; }
dialog.card-stand-in { margin: auto; border: 0; border-radius: 16px; padding: 28px; width: min(400px, calc(100vw - 32px));
  box-sizing: border-box; pointer-events: auto; font-size: 15px; line-height: 1.5; background: light-dark(#fff, #1a1e26);
  color: light-dark(#1a1d24, #eef0f4); box-shadow: 0 24px 64px rgb(0 0 0 / .35); }
dialog.card-stand-in::backdrop { background: rgb(0 0 0 / .55); }
dialog.card-stand-in h2 { margin: 0 0 8px; font-size: 18px; font-weight: 600; }
dialog.card-stand-in p { margin: 0 0 20px; opacity: .8; }
dialog.card-stand-in select, dialog.card-stand-in button { box-sizing: border-box; width: 100%; min-height: 44px;
  font: inherit; border-radius: 10px; border: 1px solid light-dark(#d0d5dd, #3a4150); margin-top: 10px;
  padding: 0 14px; background: transparent; color: inherit; cursor: pointer; }
dialog.card-stand-in option { color: #1a1d24; background: #fff; }
dialog.card-stand-in button.main { background: #2f5bea; border-color: #2f5bea; color: #fff; font-weight: 600; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Shows a dialog and returns the `value` of the button that closed it; Escape returns `fallback`. */
export function ask({ title, text, content = [], buttons, fallback }) {
  return new Promise((done) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'card-stand-in';
    dialog.setAttribute('aria-label', title);
    const make = (tag, words, more = {}) =>
      Object.assign(document.createElement(tag), { textContent: words }, more);
    const close = (value) => {
      dialog.remove();
      done(value);
    };
    dialog.append(make('h2', title), make('p', text), ...content);
    buttons.forEach(([value, words], at) => {
      const look = { type: 'button', className: at === 0 ? 'main' : '', onclick: () => close(value) };
      dialog.append(make('button', words, look));
    });
    // The real sheets are not part of the page, which gets no events from them.
    for (const event of ['pointerdown', 'focusin'])
      dialog.addEventListener(event, (e) => e.stopPropagation());
    dialog.addEventListener('cancel', () => close(fallback));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The cardholder's bank asks: returns `ok` or `fail`. */
export function askBank() {
  return ask({
    title: '3-D Secure test page',
    text: 'Your bank would now ask you to approve this payment. What should it answer?',
    buttons: [
      ['ok', 'Complete authentication'],
      ['fail', 'Fail authentication'],
    ],
    fallback: 'fail',
  });
}

const WALLET_CARDS = [
  ['4242424242424242', 'Visa ·· 4242, pays'],
  ['4000000000000002', 'Visa ·· 0002, is declined'],
  ['4000000000009995', 'Visa ·· 9995, lacks funds'],
  ['4000002500003155', 'Visa ·· 3155, asks for 3-D Secure'],
];

/** The wallet's sheet: returns the number of the chosen card, or nothing. */
export async function askWallet(name, amount) {
  const select = document.createElement('select');
  select.setAttribute('aria-label', 'Card');
  for (const [number, words] of WALLET_CARDS) select.append(new Option(words, number));
  const answer = await ask({
    title: `${name} test sheet`,
    text: amount ? `Pay ${amount} with a card of this wallet.` : 'Pay with a card of this wallet.',
    content: [select],
    buttons: [
      ['pay', 'Pay'],
      ['cancel', 'Cancel'],
    ],
    fallback: 'cancel',
  });
  return answer === 'pay' ? select.value : undefined;
}
