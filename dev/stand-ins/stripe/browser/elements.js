import { createFieldElement } from './field-element.js';
import { FIELDS } from './fields.js';
import { createWalletElement } from './wallet-element.js';

/** One `<Elements>` group: the fields of a form, or the wallet buttons. */
export function createElements(options = {}) {
  const group = {
    options: { ...options },
    elements: new Map(),
    wallet: undefined,
    create(type, settings) {
      if (type !== 'expressCheckout' && !FIELDS[type])
        throw new Error(`The stand-in has no ${type} element.`);
      const make = type === 'expressCheckout' ? createWalletElement : createFieldElement;
      const element = make(type, settings, group);
      group.elements.set(type, element);
      return element;
    },
    getElement: (type) => group.elements.get(typeof type === 'string' ? type : type.__elementType) ?? null,
    update: (next) => Object.assign(group.options, next),
    fetchUpdates: async () => ({}),
    async submit() {
      const { error } = group.elements.has('cardNumber') && !group.wallet ? cardOf(group) : {};
      return error ? { error } : {};
    },
  };
  return group;
}

/** The payment method that a group describes: `{ data }` for the card API, or `{ error }` of a field. */
export function methodOf(group, billing) {
  if (group.wallet) {
    const card = { number: group.wallet.number, exp_month: 12, exp_year: 2034 };
    const { type, billing: own } = group.wallet;
    const paidBy = type === 'link' ? { type: 'link' } : { type: 'card', wallet: type };
    return { data: { ...paidBy, card, billing_details: { ...own, ...billing } } };
  }
  const { card, error } = cardOf(group);
  return error ? { error } : { data: { type: 'card', card, billing_details: billing } };
}

/** The card that is typed into the fields of a group, or the error of the first invalid one. */
export function cardOf(group) {
  const fields = ['cardNumber', 'cardExpiry', 'cardCvc'].map((type) => group.elements.get(type));
  for (const field of fields) {
    const error = field
      ? field.error()
      : { type: 'validation_error', code: 'incomplete_card', message: 'Your card is incomplete.' };
    if (error) return { error };
  }
  const [number, expiry, cvc] = fields.map((field) => field.value());
  const [month, year] = expiry.split(' / ');
  return { card: { number: number.replaceAll(' ', ''), exp_month: month, exp_year: `20${year}`, cvc } };
}
