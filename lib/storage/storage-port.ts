/** What the host must offer: a store of small records, what encrypts secrets in it, and passkeys. The extension and the in-memory host implement it. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** `problem` is for choosing words; `detail` is the host's own message, which never holds what was written. */
export type WriteOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: 'full' | 'unavailable'; readonly detail: string };

export interface StoragePort {
  /** `undefined` where nothing is stored. Rejects only where storage itself is unavailable. */
  read(key: string): Promise<unknown>;
  write(key: string, value: Json): Promise<WriteOutcome>;
  remove(key: string): Promise<WriteOutcome>;
  /**
   * Calls back with the new value whenever any page of the extension writes or removes it. What's written before the next
   * read has come back may be in that alone. Returns the way to stop.
   */
  watch(key: string, listener: (value: unknown) => void): () => void;
  /** Runs one task at a time per name, over all pages of the extension, so that read-modify-write loses nothing. */
  exclusive<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** What one guess costs: `memory` in KiB. */
export interface KdfCost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

export interface Kdf extends KdfCost {
  readonly name: 'argon2id';
  /** In hex. */
  readonly salt: string;
}

/** Encrypted and authenticated, in hex. */
export interface SealedBox {
  readonly iv: string;
  readonly bytes: string;
}

/** What the host does for the vault. */
export interface VaultCipher {
  /** What makes one guess take about half a second here. */
  chooseCost(): Promise<KdfCost>;
  /** 32 bytes. Takes as long as the cost says. @param signal ends it: then it rejects. */
  derive(passphrase: string, kdf: Kdf, signal?: AbortSignal): Promise<Uint8Array>;
  /** @param purpose what it's sealed for: it opens for nothing else. */
  seal(key: Uint8Array, plain: Uint8Array, purpose: string): Promise<SealedBox>;
  /** `undefined` where the key or the purpose is another, or the box was changed. */
  open(key: Uint8Array, box: SealedBox, purpose: string): Promise<Uint8Array | undefined>;
  /** 32 bytes by HKDF-SHA256 of what's secret and random already. @param purpose what they're for. */
  expand(secret: Uint8Array, salt: Uint8Array, purpose: string): Promise<Uint8Array>;
  random(bytes: number): Uint8Array;
}

/** A passkey as its device knows it. */
export interface DevicePasskey {
  /** In hex. */
  readonly id: string;
  /** How the browser reaches its device, as in `internal` or `usb`: a hint. */
  readonly transports: readonly string[];
}

export interface PasskeyRefusal {
  readonly ok: false;
  readonly problem: /** The user thought better of it, took too long, or has no such passkey here: browsers don't say which. */
    | 'not-confirmed'
    /** The signal ended it. */
    | 'cancelled'
    /** Its device has no secret output to encrypt with (WebAuthn’s extension PRF). */
    | 'no-prf'
    /** The browser lets this page use none. */
    | 'refused';
}

/** 32 bytes that only the passkey has for this salt, the same each time. */
export interface PasskeyOutput {
  readonly ok: true;
  readonly output: Uint8Array;
}

/** Asks the user, and the device that has or gets the passkey. One question at a time. */
export interface PasskeyPort {
  /** @param salt 32 bytes. */
  make(salt: Uint8Array, signal: AbortSignal): Promise<(PasskeyOutput & DevicePasskey) | PasskeyRefusal>;
  /** @param salt as above. */
  use(passkey: DevicePasskey, salt: Uint8Array, signal: AbortSignal): Promise<PasskeyOutput | PasskeyRefusal>;
}

/** Loaded when first asked for. `in-a-tab`: not in this page, but in a tab. `undefined`: nowhere in this browser. */
export type PasskeyAccess = (() => Promise<PasskeyPort>) | 'in-a-tab' | undefined;
