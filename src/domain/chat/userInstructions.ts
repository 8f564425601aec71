import type { StoredSettings } from '#domain/account/settings.ts';

/** A setting of the account, sent with every request. */
export const INSTRUCTIONS_KEY = 'assistant:instructions';

/** In UTF-16 units: with any script it fits a setting. */
export const MAX_INSTRUCTIONS = 1500;

export function instructionsIn(stored: StoredSettings | null): string {
  const value = stored?.[INSTRUCTIONS_KEY]?.value;
  return typeof value === 'string' ? value : '';
}
