import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd with S saves wherever the focus is, instead of the browser's own dialog for the whole window. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (!isSaveKey(event)) return;
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The S of the keyboard's own letters, or its place on a keyboard whose letters are not Latin. */
export function isSaveKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean {
  return key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
}
