const problem = (code, message) => ({ type: 'validation_error', code, message });

function luhn(number) {
  let sum = 0;
  [...number].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

export function brandOf(number) {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return /^6/.test(number) ? 'discover' : 'unknown';
}

const digits = (text, most) => text.replace(/\D/g, '').slice(0, most);

function checkNumber(value) {
  const number = value.replaceAll(' ', '');
  const full = brandOf(number) === 'amex' ? 15 : 16;
  if (number.length < full) return problem('incomplete_number', 'Your card number is incomplete.');
  return luhn(number) ? undefined : problem('invalid_number', 'Your card number is invalid.');
}

function checkExpiry(value) {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(value) ?? [];
  if (!year) return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (Number(month) < 1 || Number(month) > 12) {
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  const end = new Date(2000 + Number(year), Number(month));
  return end > new Date()
    ? undefined
    : problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
}

function formatExpiry(text) {
  const typed = /^[2-9]/.test(text) ? `0${text}` : text;
  return digits(typed, 4).replace(/^(\d\d)(?=\d)/, '$1 / ');
}

/** The input of each field: its formatting, and its errors. */
export const FIELDS = {
  cardNumber: {
    name: 'cardnumber',
    label: 'Credit or debit card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: (text) => digits(text, 16).replace(/(.{4})(?=.)/g, '$1 '),
    check: checkNumber,
  },
  cardExpiry: {
    name: 'exp-date',
    label: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: formatExpiry,
    check: checkExpiry,
  },
  cardCvc: {
    name: 'cvc',
    label: 'Credit or debit card CVC/CVV',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (text) => digits(text, 4),
    check: (value) =>
      value.length < 3 ? problem('incomplete_cvc', "Your card's security code is incomplete.") : undefined,
  },
};
