/** What each failure of an account says: the words of spec §8 where it has them. The keys are what code decides by. */
const REASONS = {
  // Spec §8, "Thrown messages".
  createUser: 'Failed to create user',
  createProfile: 'Failed to create user profile',
  updateProfile: 'Failed to update profile',
  updatePassword: 'Failed to update password',
  fetchUpdatedProfile: 'Failed to fetch updated profile',
  notYourProfile: 'You do not have permission to update this profile',
  notYourAvatar: 'You do not have permission to upload avatar for this profile',
  uploadAvatar: 'Failed to upload avatar',
  jwksEmpty: 'JWKS is empty',
  noSigningKey: 'No matching signing key found in JWKS',
  invalidSignature: 'Invalid JWT signature',

  // Signing in with Google.
  googleCancelled: 'You cancelled the sign-in with Google.',
  googleOff: 'Signing in with Google is not set up on this server.',
  googleFailed: 'Failed to sign in with Google',

  // Links in e-mails.
  linkEnded: 'This link has expired or was used already. Ask for a new one.',
  linkElsewhere:
    'This link was asked for in another browser. Open it there, or ask for a new one here.',

  // Passwords.
  samePassword: 'New password must differ from the one you have',
  wrongPassword: 'Your current password is not right.',
  recentSignInNeeded: 'Sign in again before you change this.',

  // The second factor.
  codeMissing: 'Enter the six digits that your app shows.',
  wrongCode: 'This code is wrong or was used already. Enter the one your app shows now.',
  secondFactorNeeded: 'Enter the code of your second factor first.',
  factorNameTaken: 'You have a second factor with this name. Choose another name.',
  tooManyFactors: 'You have as many second factors as the server allows.',
  factorGone: 'This second factor is not there any more.',
  phoneFactorOnly:
    'Your second factor is a phone number, and Recto sends no codes. Remove it where you added it.',
  factorsOff: 'This server has no second factors.',

  // Linked identities.
  identityTaken: 'This Google account belongs to another account here.',
  lastIdentity: 'This is your only way to sign in. Link another one first.',
  identityGone: 'This is not linked to your account any more.',
  linkingOff: 'This server does not allow linking accounts.',
} as const;

/** What went wrong with an account. */
export type AccountReason = keyof typeof REASONS;

/** The failure of an account for a reason, with its text. */
export function accountFailure<Reason extends AccountReason>(
  reason: Reason,
): { readonly kind: 'account'; readonly reason: Reason; readonly message: string } {
  return { kind: 'account', reason, message: REASONS[reason] };
}

/** Whether a failure is that of an account, for one of these reasons. */
export function isAccountFailure(
  failure: { readonly kind: string; readonly reason?: string },
  ...reasons: readonly AccountReason[]
): boolean {
  return failure.kind === 'account' && reasons.some((reason) => reason === failure.reason);
}
