import { lastSignedInUser, type WitnessStorage } from '#store/health/storageWitness.ts';

/** Whether a window opens with the gallery's first page for a visitor, whose cards come from the server alone. */
export function isVisitorsGallery(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  memory: WitnessStorage | null,
): boolean {
  return pathname === '/' && search === '' && memory !== null && lastSignedInUser(memory) === null;
}
