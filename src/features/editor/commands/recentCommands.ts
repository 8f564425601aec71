const STORAGE_KEY = 'recto-recent-commands';

/** So many are remembered. */
const KEPT = 5;

/** The ids of the commands that were used last on this device, the last one first. */
export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // A closed storage, or one that somebody else wrote to, costs the memory and nothing else.
    return [];
  }
}

/** Remembers that a command was used, if the browser lets it. */
export function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    return;
  }
}
