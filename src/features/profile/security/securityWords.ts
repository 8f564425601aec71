import type { Factor, Identity, Security } from '#domain/account/account.ts';
import { formatDay } from '#domain/time/day.ts';

/** What a factor is called: the name its owner gave it, else what it is. */
export function factorName({ name, type }: Factor): string {
  return name.trim() === '' ? KINDS[type] : name;
}

/** What a factor is and since when, as one line. */
export function factorNote({ type, createdAt }: Factor): string {
  const day = formatDay(createdAt);
  return day === '' ? KINDS[type] : `${KINDS[type]}, added ${day}`;
}

const KINDS: Readonly<Record<Factor['type'], string>> = {
  totp: 'Authenticator app',
  phone: 'Phone number',
};

/** How sure the server is of this sign-in, in plain words, with its name in brackets (spec §4). */
export function levelWords({ level, factors }: Security): string {
  if (level === 'aal2')
    return 'You signed in here with two steps: your password and a code (aal2).';
  return factors.length === 0
    ? 'You signed in here with one step, without a code (aal1).'
    : 'You signed in here with one step; the code was not asked for (aal1).';
}

/** A name for the next factor that no other one has. */
export function suggestName(factors: readonly Factor[]): string {
  const taken = new Set(factors.map(({ name }) => name));
  let suggestion = KINDS.totp;
  for (let count = 2; taken.has(suggestion); count += 1) suggestion = `${KINDS.totp} ${count}`;
  return suggestion;
}

/** What a way to sign in is called. */
export function providerName(provider: Identity['provider']): string {
  if (provider === 'email') return 'E-mail and password';
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
