/** How long the browser may take to tell the app of a press that the frame already knows of, ms. */
const TOLD_MS = 500;

/** How often it is looked meanwhile, ms. */
const LOOK_MS = 20;

/**
 * Opens a link that somebody followed in a frame inside `place`, in a new tab that cannot reach back. A page can say
 * at any time that a link was followed: it is believed only right after a person did something in the frame. The frame
 * may be a process of its own, whose word can come before the browser's on the press.
 */
export function followedLink(place: HTMLElement, href: string): void {
  if (!/^(https?|mailto|tel):/i.test(href)) return;
  const end = performance.now() + TOLD_MS;
  const look = () => {
    if (isPressed(place)) window.open(href, '_blank', 'noopener,noreferrer');
    else if (performance.now() < end) setTimeout(look, LOOK_MS);
  };
  look();
}

/** Whether a person has just done something in a frame inside `place`. */
function isPressed(place: HTMLElement): boolean {
  // Not every browser tells whether somebody has just pressed something.
  const isActive = !('userActivation' in navigator) || navigator.userActivation.isActive;
  return isActive && place.contains(document.activeElement);
}
