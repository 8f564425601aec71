/** Says why this page stays empty, to a person who opened it by its address. */
export function refuse(): void {
  document.body.textContent = 'This address only shows previews inside Recto.';
}
