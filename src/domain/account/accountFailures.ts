/** Account failures by key, which code decides by; with the texts of spec §8 where it has them. */
const REASONS = {
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

  googleCancelled: 'You cancelled the sign-in with Google.',
  googleOff: 'This server doesn’t support sign-in with Google.',
  googleFailed: 'Failed to sign in with Google',

  linkEnded: 'This link has expired or was already used. Request a new one.',
  linkElsewhere:
    'You requested this link in another browser. Open it there, or request a new one here.',

  samePassword: 'New password must differ from your current one',
  wrongPassword: 'Your current password is incorrect.',
  recentSignInNeeded: 'Sign in again to change this.',

  codeMissing: 'Enter the 6-digit code from your authenticator app.',
  wrongCode: 'This code is wrong or was already used. Enter the current code from your app.',
  secondFactorNeeded: 'Enter your two-factor code first.',
  factorNameTaken: 'You already have an authenticator app with this name. Choose another name.',
  tooManyFactors: 'You’ve reached the server’s limit of authenticator apps.',
  factorGone: 'This authenticator app is no longer set up.',
  phoneFactorOnly:
    'Your two-factor authentication uses a phone number, and Recto can’t send codes. Remove it where you added it.',
  factorsOff: 'This server doesn’t support two-factor authentication.',

  identityTaken: 'This Google account is linked to another Recto account.',
  lastIdentity: 'This is your only way to sign in. Link another one first.',
  identityGone: 'This is no longer linked to your account.',
  linkingOff: 'This server doesn’t allow linking accounts.',
} as const;

export type AccountReason = keyof typeof REASONS;

/** A refusal of the auth server with its words, to be shown in the form. */
export function accountFailure<Reason extends AccountReason>(
  reason: Reason,
): { readonly kind: 'account'; readonly reason: Reason; readonly message: string } {
  return { kind: 'account', reason, message: REASONS[reason] };
}

/** Whether a failure is one of these refusals, to be shown beside its field. */
export function isAccountFailure(
  failure: { readonly kind: string; readonly reason?: string },
  ...reasons: readonly AccountReason[]
): boolean {
  return failure.kind === 'account' && reasons.some((reason) => reason === failure.reason);
}
