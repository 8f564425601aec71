/** Controls of the open dialog that are not wholly in sight; runs in the page. */
export function hiddenFields(): readonly string[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  if (dialog === undefined) return ['no dialog'];
  const controls = dialog.querySelectorAll<HTMLElement>(
    'button, input:not([type="hidden"], [type="file"]), textarea, select, [role="radio"]',
  );
  const shown = [...controls].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  if (shown.length === 0) return ['no control'];
  return shown.flatMap((one) => {
    // A hidden radio is chosen by its label.
    const label = 'labels' in one ? (one.labels as NodeListOf<HTMLElement>)[0] : undefined;
    const place = one.matches('[type="radio"], [type="checkbox"]') ? (label ?? one) : one;
    const { left, top, width, height } = place.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    const isMet =
      met !== null &&
      (place.contains(met) || (met.contains(place) && dialog.contains(met) && met !== dialog));
    const text = one.ariaLabel ?? label?.textContent ?? one.textContent;
    return isMet ? [] : [`${one.localName} “${text.trim().slice(0, 30)}”`];
  });
}
