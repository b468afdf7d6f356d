import { describe, expect, it } from 'vitest';
import { pagesAndDialogsFor, paymentNamed, spaceToClose, splitVerb } from './verbs';

describe('a text in the palette', () => {
  it('can begin with a verb, followed by its object', () => {
    const readVerb = (text: string) => {
      const { verb, rest } = splitVerb(text);
      return [verb?.action ?? null, rest];
    };
    expect(readVerb('Unlock B14')).toEqual(['unlock', 'B14']);
    expect(readVerb(' open  Concourse B ')).toEqual(['unlock', 'Concourse B']);
    expect(readVerb('add time HP-2345-678')).toEqual(['extend', 'HP-2345-678']);
    expect(readVerb('REFUND HP-2345-678')).toEqual(['refund', 'HP-2345-678']);
  });

  it('can put a space out of service with either verb before the space', () => {
    expect(['Out of service jfk a02', ' close  A02 '].map(spaceToClose)).toEqual(['jfk a02', 'A02']);
    expect(['out of service', 'close', 'closed a02', 'a02'].map(spaceToClose)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is not a verb if the word is part of another, or alone', () => {
    expect(splitVerb('locker room').verb).toBeNull();
    expect(splitVerb('unlock').verb).toBeNull();
    expect(splitVerb('Moveable wall')).toEqual({ verb: null, rest: 'Moveable wall' });
  });

  it('names a payment only by four digits or the provider’s id', () => {
    expect(paymentNamed('4242')).toEqual({ last4: '4242' });
    expect(paymentNamed('pi_3QxYz12345')).toEqual({ providerId: 'pi_3QxYz12345' });
    expect(['424', '42424', 'pi_', 'price_123456'].map(paymentNamed)).toEqual([null, null, null, null]);
  });

  it('finds permitted commands by words in any order', () => {
    const labels = (text: string, granted: (capability: string) => boolean) =>
      pagesAndDialogsFor(text, granted).map(({ label }) => label);
    expect(labels('space add', () => true)).toEqual(['Add space']);
    expect(labels('add space', (each) => each !== 'spaces.add')).toEqual([]);
    expect(labels('ad', () => true)).toEqual([]);
  });
});
