import type { Factor, Identity, Security } from '#domain/account/authSession.ts';
import { formatDay } from '#domain/dates.ts';

export function factorName({ name, type }: Factor): string {
  return name.trim() === '' ? KINDS[type] : name;
}

export function factorNote({ type, createdAt }: Factor): string {
  const day = formatDay(createdAt);
  return day === '' ? KINDS[type] : `${KINDS[type]}, added ${day}`;
}

const KINDS: Readonly<Record<Factor['type'], string>> = {
  totp: 'Authenticator app',
  phone: 'Phone number',
};

export function describeLevel({ level, factors }: Security): string {
  if (level === 'aal2') return 'You signed in here with a code.';
  return factors.length === 0
    ? 'You signed in here without a code.'
    : 'You signed in here without a code: Recto didn’t ask for one.';
}

export function suggestName(factors: readonly Factor[]): string {
  const taken = new Set(factors.map(({ name }) => name));
  let suggestion = KINDS.totp;
  for (let count = 2; taken.has(suggestion); count += 1) suggestion = `${KINDS.totp} ${count}`;
  return suggestion;
}

export function providerName(provider: Identity['provider']): string {
  if (provider === 'email') return 'Email and password';
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
