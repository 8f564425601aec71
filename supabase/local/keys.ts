import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * The anonymous key of the embedded backend, the same on every machine. It is public: it only names
 * the role `anon`, and row security guards the data. The app carries the same text in its configuration.
 */
export const LOCAL_ANON_KEY = 'sb_publishable_recto_local';

/** A fresh secret for signing access tokens: 256 random bits. */
export function newJwtSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The data folder's own signing secret, made at its first use, so that people stay signed in over a restart. */
export async function keptJwtSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  if (kept.trim().length >= 32) return kept.trim();
  const secret = newJwtSecret();
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** A new private key that signs access tokens with ES256. */
export function newSigningKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** The data folder's own signing key, made at its first use. */
export async function keptSigningKey(file: string): Promise<KeyObject> {
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  if (kept !== '') return createPrivateKey(kept);
  const key = newSigningKey();
  await writeFile(file, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return key;
}

/** True for the error of a file or folder that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
