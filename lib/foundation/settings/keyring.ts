import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type AppError, refuse } from '@/lib/foundation/errors';

/** The purposes of encryption; each has its own derived key. */
export type SecretPurpose = 'partner-key' | 'calendar' | 'second-factor' | 'passcode-key' | 'canary';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The signatures of one key: made with the key of the purpose, and made the way releases before purpose keys did. */
type Signatures = { keyId: string; own: Buffer; plain: Buffer };

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** One key of an installation: 32 bytes, from which a key for each purpose is derived. */
class RootKey {
  readonly #root: Buffer;
  readonly #derived = new Map<string, Buffer>();
  /** Eight hexadecimal digits that reveal nothing of the key. */
  readonly id: string;

  constructor(base64: string) {
    this.#root = Buffer.from(base64, 'base64');
    if (this.#root.length !== KEY_BYTES) throw new Error('An encryption key must be 32 bytes in base64.');
    this.id = this.for('key-id').toString('hex').slice(0, 8);
  }

  /** The key of a purpose (HKDF-SHA256). */
  for(purpose: string): Buffer {
    const derived =
      this.#derived.get(purpose) ??
      Buffer.from(hkdfSync('sha256', this.#root, '', `hushpod/${purpose}`, KEY_BYTES));
    this.#derived.set(purpose, derived);
    return derived;
  }

  signatures(purpose: string, text: string): Signatures {
    const plain = hmac(this.#root, `${purpose}:${text}`);
    return { keyId: this.id, own: hmac(this.for(`sign/${purpose}`), text), plain };
  }

  encrypt(purpose: SecretPurpose, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.for(`encrypt/${purpose}`), iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return ['v2', this.id, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
      '.',
    );
  }

  /**
   * The plaintext of a `v2` value of this key, or of a `v1` value; null if it was encrypted with another key or
   * altered.
   */
  decrypt(purpose: SecretPurpose, stored: string): string | null {
    const [version, ...parts] = stored.split('.');
    const [iv = '', tag = '', body = ''] = version === 'v2' ? parts.slice(1) : parts;
    const key = version === 'v2' ? this.for(`encrypt/${purpose}`) : this.#root;
    try {
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), options);
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      const plain = [decipher.update(Buffer.from(body, 'base64url')), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    } catch {
      return null;
    }
  }
}

const idIn = (stored: string): string | undefined => /^v2\.([0-9a-f]{8})\./.exec(stored)?.[1];

const lost = (stored: string): AppError => {
  const id = idIn(stored);
  return refuse('key_lost', {
    sentence:
      `This was encrypted with ${id ? `the key ${id}` : 'a key'} that the server does not have. ` +
      'Its operator can add that key to ENCRYPTION_KEYS_OLD; without it, the secret has to be generated or entered again',
  });
};

/** The keys of an installation: the current one encrypts, and the old ones only decrypt. */
export class Keyring {
  readonly #current: RootKey;
  readonly #all: RootKey[];

  /** Keys in base64, the old ones newest first; throws if one is not 32 bytes long. */
  constructor(current: string, old: string[] = []) {
    this.#current = new RootKey(current);
    this.#all = [this.#current, ...old.map((key) => new RootKey(key))];
  }

  /** The id of the current key, as it appears in stored values. */
  get keyId(): string {
    return this.#current.id;
  }

  /** Encrypts with the current key: `v2.<key id>.<iv>.<tag>.<ciphertext>`, AES-256-GCM. */
  encrypt(purpose: SecretPurpose, plain: string): string {
    return this.#current.encrypt(purpose, plain);
  }

  /**
   * The reverse of {@link encrypt}, with the key that the value names; a value of an older release names none, so all
   * keys are tried. Throws 503 `key_lost` if its key is missing or the value was altered.
   */
  decrypt(purpose: SecretPurpose, stored: string): string {
    const id = idIn(stored);
    for (const key of this.#all.filter((key) => id === undefined || key.id === id)) {
      const plain = key.decrypt(purpose, stored);
      if (plain !== null) return plain;
    }
    throw lost(stored);
  }

  /** Whether a stored value was written with the current key. */
  isCurrent(stored: string): boolean {
    return idIn(stored) === this.#current.id;
  }

  /** The signatures of every key for a purpose, the current key's first. */
  signatures(purpose: string, text: string): Signatures[] {
    return this.#all.map((key) => key.signatures(purpose, text));
  }

  /**
   * The passcode key of a pod, derived from the hash of its token: with the current key for a new token, with the
   * oldest for a token whose passcode key was never stored.
   */
  passcodeKey(deviceTokenHash: string, by: 'current' | 'oldest'): string {
    const key = by === 'current' ? this.#current : this.#all.at(-1);
    return (key ?? this.#current).signatures('passcodes', deviceTokenHash).plain.toString('base64url');
  }
}
