/** Removes the title bar that the server sends with a published page (`supabase/functions/_shared/linkCard.ts`). */
export function removeFirstTitle(): void {
  document.getElementById('first-title')?.remove();
}
