import { hasLoops } from './mayLoop.ts';

/** The program that guards the loops of a page; null for a page without any, or if the code can't be loaded. */
export function guardFor(html: string): Promise<string | null> | null {
  if (!hasLoops(html)) return null;
  return import('./guardProgram.ts?program').then(
    ({ script }) => script,
    () => null,
  );
}
