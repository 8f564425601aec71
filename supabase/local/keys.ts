import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * The public key of the embedded backend, the same on every machine. It selects the role `anon` only; row-level
 * security protects the data.
 */
export const LOCAL_ANON_KEY = 'sb_publishable_recto_local';

export function newJwtSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Reads the folder's signing secret, creating it on first use, so that users stay signed in after a restart. */
export async function loadJwtSecret(file: string): Promise<string> {
  const kept = (await readIfPresent(file)).trim();
  if (kept.length >= 32) return kept;
  const secret = newJwtSecret();
  await writeFile(file, `${secret}\n`, { mode: 0o600, flush: true });
  return secret;
}

export function newSigningKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

export async function loadSigningKey(file: string): Promise<KeyObject> {
  const kept = await readIfPresent(file);
  if (kept !== '') return createPrivateKey(kept);
  const key = newSigningKey();
  await writeFile(file, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flush: true });
  return key;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readIfPresent(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
}
