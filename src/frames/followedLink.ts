/**
 * Opens a link that somebody followed in a frame inside `place`, in a new tab that cannot reach back. A page can say
 * at any time that a link was followed: it is believed only right after a person did something in the frame.
 */
export function followedLink(place: HTMLElement, href: string): void {
  const isThere = place.contains(document.activeElement);
  // Not every browser tells whether somebody has just pressed something.
  const isActive = !('userActivation' in navigator) || navigator.userActivation.isActive;
  if (!isThere || !isActive || !/^(https?|mailto|tel):/i.test(href)) return;
  window.open(href, '_blank', 'noopener,noreferrer');
}
