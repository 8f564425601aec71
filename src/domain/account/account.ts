/** How sure the server is of who signed in: `aal2` after a second factor (spec §4). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A second factor that was verified once: it is asked for at every sign-in. */
export interface Factor {
  readonly id: string;
  readonly type: 'totp' | 'phone';
  /** The name its owner gave it; may be empty. */
  readonly name: string;
  /** An ISO time. */
  readonly createdAt: string;
}

/** A second factor that is being set up: it counts once its first code was verified. */
export interface Enrolment {
  readonly factorId: string;
  /** In base32, to type into an app. */
  readonly secret: string;
  /** The secret as an `otpauth:` address: opens an app on this device, and is what a QR code of it says. */
  readonly uri: string;
}

/** One of the ways in which a person may sign in. */
export interface Identity {
  readonly id: string;
  /** `email` is the password; else the external provider, e.g. `google`. */
  readonly provider: string;
  /** The address it is known by there; may be empty. */
  readonly email: string;
  /** ISO times; the last one may be empty. */
  readonly createdAt: string;
  readonly lastSignInAt: string;
}

/** What the profile's Security section shows. */
export interface Security {
  readonly level: AssuranceLevel;
  /** Verified ones only (spec §4), oldest first. */
  readonly factors: readonly Factor[];
  /** Oldest first. */
  readonly identities: readonly Identity[];
}
