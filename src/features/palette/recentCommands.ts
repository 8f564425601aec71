import { readItem, writeItem } from '#ui/browser/webStorage.ts';

const STORAGE_KEY = 'recto-recent-commands';
const MAX_RECENT = 5;

export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readItem('localStorage', STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, MAX_RECENT);
  writeItem('localStorage', STORAGE_KEY, JSON.stringify(ids));
}
