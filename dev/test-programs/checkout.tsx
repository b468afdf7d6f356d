/** A checkout as an app would implement it, with the provider's real React bindings. */
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  ExpressCheckoutElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const stripe = loadStripe(String(Object(window).publishableKey));
const box = {
  height: 52,
  display: 'flex',
  alignItems: 'center',
  padding: '0 16px',
  border: '1px solid gray',
};

async function newIntent(): Promise<string> {
  const response = await fetch('/intent', { method: 'POST' });
  return (await response.json()).clientSecret;
}

function CardForm({ tell }: { tell: (text: string) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [changes, setChanges] = useState('');
  const pay = async () => {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) return;
    const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: 'Ann' } });
    if (method.error) return tell(method.error.message ?? '');
    const clientSecret = await newIntent();
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: method.paymentMethod.id,
    });
    tell(error?.message ?? paymentIntent?.status ?? '');
  };
  return (
    <div style={{ font: '17px Georgia, serif', color: 'light-dark(#123, #cde)' }}>
      <div style={box}>
        <CardNumberElement
          id="number"
          options={{ classes: {} }}
          onChange={({ elementType, complete, brand }) =>
            setChanges(`${elementType}:${complete ? 'complete' : 'open'}:${brand}`)
          }
        />
      </div>
      <CardExpiryElement id="expiry" />
      <CardCvcElement id="cvc" options={{ style: { base: { fontSize: '21px', color: '#777' } } }} />
      <output data-testid="changes">{changes}</output>
      <button type="button" onClick={pay}>
        Pay
      </button>
    </div>
  );
}

function Wallets({ tell }: { tell: (text: string) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState('');
  const [state, setState] = useState('');
  const pay = async () => {
    if (!stripe || !elements) return;
    const submitted = await elements.submit();
    if (submitted.error) return tell(submitted.error.message ?? '');
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
    if (error) return tell(error.message ?? '');
    const result = await stripe.confirmPayment({
      clientSecret: await newIntent(),
      confirmParams: { confirmation_token: confirmationToken.id, return_url: location.href },
      redirect: 'if_required',
    });
    tell(result.error?.message ?? result.paymentIntent?.status ?? '');
  };
  return (
    <>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => {
          setState('known');
          setReady(
            Object.entries(availablePaymentMethods ?? {})
              .filter(([, is]) => is)
              .map(([name]) => name)
              .join(', '),
          );
        }}
        onLoadError={() => setState('broken')}
        onClick={({ resolve }) => resolve()}
        onCancel={() => tell('cancelled')}
        onConfirm={pay}
      />
      <p>available: {ready}</p>
      <p data-testid="wallets">{state}</p>
    </>
  );
}

function Page() {
  const [text, tell] = useState('');
  return (
    <>
      <Elements stripe={stripe}>
        <CardForm tell={tell} />
      </Elements>
      <Elements stripe={stripe} options={{ mode: 'payment', amount: 1500, currency: 'usd' }}>
        <Wallets tell={tell} />
      </Elements>
      <p data-testid="result">{text}</p>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
