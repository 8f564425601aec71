import { useSyncExternalStore } from 'react';
import { fieldsOf } from '#domain/json.ts';
import { createListeners } from '#domain/listeners.ts';
import { requestPersistentStorage } from './usePersistentStorage.ts';

export type InstallWay = 'none' | 'browser' | 'steps';

interface InstallOffer {
  readonly prompt: () => Promise<unknown>;
}

let way: InstallWay | null = null;
let offer: InstallOffer | null = null;
const listeners = createListeners();

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(listeners.subscribe, current);
}

/** Shows the browser's prompt, which works once. Never rejects. */
export async function askToInstall(): Promise<void> {
  const prompted = offer;
  forget();
  // Rejects when the click is too long ago; the browser then fires a new event.
  await prompted?.prompt().catch(() => undefined);
}

function current(): InstallWay {
  way ??= begin();
  return way;
}

/** `app/inlineScript.ts` catches an earlier event. */
function begin(): InstallWay {
  const early: unknown = 'rectoInstall' in window ? window.rectoInstall : null;
  if (isOffer(early)) offer = early;
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    offer = event;
    show('browser');
  });
  window.addEventListener('appinstalled', () => {
    forget();
    void requestPersistentStorage();
  });
  if (!matchMedia('(display-mode: browser)').matches) return 'none';
  if (offer !== null) return 'browser';
  // Only Safari has `standalone`, and only Safari needs manual steps.
  return 'standalone' in navigator && navigator.standalone === false ? 'steps' : 'none';
}

function isOffer(value: unknown): value is InstallOffer {
  return typeof fieldsOf(value)['prompt'] === 'function';
}

function forget(): void {
  offer = null;
  show('none');
}

function show(next: InstallWay): void {
  way = next;
  listeners.notify();
}
