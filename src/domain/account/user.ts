/** The signed-in person as the screens show them (spec §3, profile mapped for the UI). */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The avatar's fallback: the first two letters of the full name, uppercased (spec §2). */
export function initialsOf(fullName: string): string {
  return Array.from(fullName.trim()).slice(0, 2).join('').toUpperCase();
}

/** The name of a person who gave none: what stands before the @, else 'User' (spec §7). */
export function defaultFullName(email: string): string {
  const name = email.split('@', 1)[0]?.trim();
  return name === undefined || name === '' ? 'User' : name;
}
