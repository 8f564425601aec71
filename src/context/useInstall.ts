import { useSyncExternalStore } from 'react';
import { fieldsOf } from '#domain/json.ts';
import { createListeners } from '#domain/listeners.ts';
import { askToKeepStorage } from './useStorageKept.ts';

/** How the app can be installed from here: the browser asks by itself, the person follows a few steps, or not at all. */
export type InstallWay = 'none' | 'browser' | 'steps';

/** The browser's offer to install the app; Chromium has it, and the standard library does not. */
interface InstallOffer {
  readonly prompt: () => Promise<unknown>;
}

let way: InstallWay | null = null;
let offer: InstallOffer | null = null;
const listeners = createListeners();

/** How the app can be installed from here, as it is now; 'none' in the installed app. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(listeners.subscribe, current);
}

/** Has the browser ask; its offer is good for one question. Never rejects. */
export async function askToInstall(): Promise<void> {
  const asked = offer;
  forget();
  // Refused where the press is too long ago; the browser makes another offer then.
  await asked?.prompt().catch(() => undefined);
}

function current(): InstallWay {
  way ??= begin();
  return way;
}

/** `public/theme.js` caught an offer that came before this. */
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
    void askToKeepStorage();
  });
  if (!matchMedia('(display-mode: browser)').matches) return 'none';
  if (offer !== null) return 'browser';
  // Only Safari tells whether it runs an installed app, and only there nothing else offers to install one.
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
  listeners.tell();
}
