import type { StoredPage } from '../world/held.ts';
import { tokensOf, Violation, type Ledger } from './ledger.ts';

/** What users made of text that may be in several pages: the truth for I17. */
export interface Copies {
  /** How often a user made another page with a token. */
  readonly made: Map<string, number>;
  /** Tokens that an editor has tried to save: a draft that comes back may be saved as a second page. */
  readonly tried: Set<string>;
  /** Tokens of pages that a user deleted permanently: text changed on another device becomes a new page. */
  readonly purged: Set<string>;
}

/** The user makes another page of this text. */
export function noteCopy({ copies }: Ledger, text: unknown): void {
  for (const token of new Set(tokensOf(text))) {
    copies.made.set(token, (copies.made.get(token) ?? 0) + 1);
  }
}

/** The user saves an editor's text, as a new page or as a change of one. */
export function noteTry({ copies, saved }: Ledger, text: string, isNew: boolean): void {
  for (const token of new Set(tokensOf(text))) {
    if (isNew && (copies.tried.has(token) || saved.has(token))) {
      copies.made.set(token, (copies.made.get(token) ?? 0) + 1);
    }
    copies.tried.add(token);
  }
}

/** I17: no page is there twice. */
export function checkCopies({ copies }: Ledger, server: readonly StoredPage[]): void {
  const pages = new Map<string, string[]>();
  for (const page of server) {
    for (const token of new Set(tokensOf(page))) {
      pages.set(token, [...(pages.get(token) ?? []), page.id]);
    }
  }
  for (const [token, ids] of pages) {
    if (copies.purged.has(token) || ids.length <= 1 + (copies.made.get(token) ?? 0)) continue;
    throw new Violation(`I17: ${token} is in the pages ${ids.join(', ')}`);
  }
}
