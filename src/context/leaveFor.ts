/** Leaves the app for another address in this window; a step back in the browser's history comes back to it. */
export function leaveFor(address: string): void {
  window.location.assign(address);
}
