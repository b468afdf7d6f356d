import 'server-only';
import type { CardProvider } from './card-provider-interface';
import { stripeCards } from './stripe';

export const cards: CardProvider = stripeCards;
