/** The name of an author's page in its URL, `/by/HANDLE`. */
const HANDLE = /^[a-z0-9](?:-?[a-z0-9]){1,29}$/;

export function cleanHandle(typed: string): string {
  return typed.trim().toLowerCase();
}

export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

export const HANDLE_RULE = '2 to 30 letters from a to z, digits, and single hyphens between them.';

export function authorPath(handle: string): string {
  return `/by/${handle}`;
}
