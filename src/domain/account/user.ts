export interface User {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When a sign-in last kept the account from being deleted. */
  readonly keptAt?: string;
}

/** The avatar fallback: the first two letters, uppercased (spec §2). */
export function initialsOf(fullName: string): string {
  return Array.from(fullName.trim()).slice(0, 2).join('').toUpperCase();
}

/** The default name: the part of the email before the @, else 'User' (spec §7). */
export function defaultFullName(email: string): string {
  const name = email.split('@', 1)[0]?.trim();
  return name === undefined || name === '' ? 'User' : name;
}
