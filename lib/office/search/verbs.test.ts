import { describe, expect, it } from 'vitest';
import { beginningsFor, closingIn, paymentNamed, splitVerb } from './verbs';

describe('a text in the palette', () => {
  it('begins with a verb and names what it is to be done with', () => {
    const read = (text: string) => {
      const { verb, rest } = splitVerb(text);
      return [verb?.action ?? null, rest];
    };
    expect(read('Unlock B14')).toEqual(['unlock', 'B14']);
    expect(read(' open  Concourse B ')).toEqual(['unlock', 'Concourse B']);
    expect(read('add time HP-2345-678')).toEqual(['extend', 'HP-2345-678']);
    expect(read('REFUND HP-2345-678')).toEqual(['refund', 'HP-2345-678']);
  });

  it('asks to put a space out of service by either word, with the space after it', () => {
    expect(['Out of service jfk a02', ' close  A02 '].map(closingIn)).toEqual(['jfk a02', 'A02']);
    expect(['out of service', 'close', 'closed a02', 'a02'].map(closingIn)).toEqual([null, null, null, null]);
  });

  it('is no verb when the word is only the beginning of another, or stands alone', () => {
    expect(splitVerb('locker room').verb).toBeNull();
    expect(splitVerb('unlock').verb).toBeNull();
    expect(splitVerb('Moveable wall')).toEqual({ verb: null, rest: 'Moveable wall' });
  });

  it('names a payment by four digits or the id of the provider, and nothing else', () => {
    expect(paymentNamed('4242')).toEqual({ last4: '4242' });
    expect(paymentNamed('pi_3QxYz12345')).toEqual({ providerId: 'pi_3QxYz12345' });
    expect(['424', '42424', 'pi_', 'price_123456'].map(paymentNamed)).toEqual([null, null, null, null]);
  });

  it('finds what can be begun by words in any order, if all that it needs is permitted', () => {
    const labels = (text: string, granted: (capability: string) => boolean) =>
      beginningsFor(text, granted).map(({ label }) => label);
    expect(labels('space add', () => true)).toEqual(['Add space']);
    expect(labels('add space', (each) => each !== 'spaces.add')).toEqual([]);
    expect(labels('ad', () => true)).toEqual([]);
  });
});
