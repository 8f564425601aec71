const TIMEOUT_MS = 500;

const POLL_MS = 20;

/**
 * Opens a link without `opener`. A page can forge the message, so only right after user input in the frame. Polls
 * because the frame's process may be quicker than the browser's activation state.
 */
export function openFollowedLink(container: HTMLElement, href: string): void {
  if (!/^(https?|mailto|tel):/i.test(href)) return;
  const deadline = performance.now() + TIMEOUT_MS;
  const poll = () => {
    if (hasUserActivation(container)) window.open(href, '_blank', 'noopener,noreferrer');
    else if (performance.now() < deadline) setTimeout(poll, POLL_MS);
  };
  poll();
}

function hasUserActivation(container: HTMLElement): boolean {
  const isActive = !('userActivation' in navigator) || navigator.userActivation.isActive;
  return isActive && container.contains(document.activeElement);
}
