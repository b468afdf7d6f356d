import { invalid, missing } from './errors';
import { mergeMetadata, type Params, text } from './form';
import { methodById } from './methods';
import { type Customer, newObject, type PaymentMethod } from './objects';
import type { CardState } from './state';

export function createCustomer(state: CardState, params: Params): Customer {
  const customer: Customer = {
    ...newObject('customer', 'cus'),
    description: text(params, 'description') ?? null,
    email: text(params, 'email') ?? null,
    name: text(params, 'name') ?? null,
    metadata: mergeMetadata({}, params),
  };
  return state.customers.set(customer.id, customer);
}

/** The customer with this id. A deleted one can still be looked up, as at the provider. */
export function customerById(state: CardState, id: string): object {
  const customer = state.customers.get(id) ?? missing('customer', id);
  return customer._deleted ? { id, object: 'customer', deleted: true } : customer;
}

/** The id of a customer who can be used: neither unknown nor deleted. */
export function usableCustomer(state: CardState, id: string, param = 'customer'): string {
  const customer = state.customers.get(id);
  return customer && !customer._deleted ? id : missing('customer', id, param);
}

/** The methods that are attached to a customer now, oldest first. */
export const methodsOf = (state: CardState, id: string): PaymentMethod[] =>
  state.methods.all().filter(({ customer }) => customer === usableCustomer(state, id, 'id'));

/** Deletes a customer, and detaches all of the customer's methods. */
export function deleteCustomer(state: CardState, id: string): object {
  usableCustomer(state, id, 'id');
  for (const method of methodsOf(state, id)) detachMethod(state, method.id);
  const customer = state.customers.get(id) ?? missing('customer', id);
  state.customers.set(id, { ...customer, _deleted: true });
  return customerById(state, id);
}

export function attachMethod(state: CardState, id: string, customer: string): PaymentMethod {
  const method = methodById(state, id);
  if (method.customer && method.customer !== customer)
    invalid('The payment method you provided has already been attached to a customer.');
  assertUsable(method);
  const attached = state.methods.set(method.id, { ...method, customer: usableCustomer(state, customer) });
  state.emit('payment_method.attached', attached);
  return attached;
}

/** Detaches a method from its customer, after which it cannot be used for payments. */
export function detachMethod(state: CardState, id: string): PaymentMethod {
  const method = methodById(state, id);
  if (!method.customer) {
    invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  }
  const detached = state.methods.set(method.id, { ...method, customer: null, _detached: true });
  state.emit('payment_method.detached', detached);
  return detached;
}

/** Refuses a detached method, and a method of a customer whom the payment does not name. */
export function assertPayable(method: PaymentMethod, customer: string | null): void {
  assertUsable(method);
  if (!method.customer || method.customer === customer) return;
  invalid(
    customer
      ? `The customer ${customer} does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`
      : `The payment method ${method.id} belongs to a customer. Please include the customer in the \`customer\` parameter on the PaymentIntent.`,
    { param: 'payment_method' },
  );
}

function assertUsable(method: PaymentMethod): void {
  if (!method._detached) return;
  invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}
