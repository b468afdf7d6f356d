import 'server-only';
import type { CardProvider } from './card-provider';
import { stripeCards } from './stripe';

/** The card provider of this installation. */
export const cards: CardProvider = stripeCards;
