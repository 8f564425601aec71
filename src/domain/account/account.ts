/** Authenticator assurance level: `aal2` after a second factor (spec §4). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A verified second factor, required at every sign-in. */
export interface Factor {
  readonly id: string;
  readonly type: 'totp' | 'phone';
  readonly name: string;
  readonly createdAt: string;
}

export interface Enrolment {
  readonly factorId: string;
  /** Base32, for manual entry. */
  readonly secret: string;
  /** The secret as an `otpauth:` URL, for the QR code and for apps on this device. */
  readonly uri: string;
}

export interface Identity {
  readonly id: string;
  /** `email` (password) or the external provider, e.g. `google`. */
  readonly provider: string;
  readonly email: string;
}

export interface Security {
  readonly level: AssuranceLevel;
  /** Verified only (spec §4), oldest first. */
  readonly factors: readonly Factor[];
  readonly identities: readonly Identity[];
}
