import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';

/** A choice for all editors, kept on this device. */
export interface PaneSetting<Value extends string> {
  readonly current: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The widths a preview may take: a phone's, a tablet's, or all there is. */
export const DEVICES = ['phone', 'tablet', 'full'] as const;

/** One of these widths. */
export type Device = (typeof DEVICES)[number];

/** The widths in px; null is all there is. */
export const DEVICE_WIDTHS: Readonly<Record<Device, number | null>> = {
  phone: 390,
  tablet: 768,
  full: null,
};

/** How wide previews are. */
export const previewDevice: PaneSetting<Device> = setting('recto-preview-device', DEVICES, 'full');

/** Whether editor and preview scroll together. */
export const scrollTogether: PaneSetting<'on' | 'off'> = setting(
  'recto-scroll-together',
  ['on', 'off'],
  'on',
);

/** Whether long lines are wrapped in the editor. */
export const wrapLines: PaneSetting<'on' | 'off'> = setting(
  'recto-editor-wrap',
  ['on', 'off'],
  'on',
);

/** Whether the console under an HTML preview is open. */
export const consoleShown: PaneSetting<'on' | 'off'> = setting(
  'recto-preview-console',
  ['on', 'off'],
  'off',
);

/** A choice as it is now, followed. */
export function usePaneSetting<Value extends string>(of: PaneSetting<Value>): Value {
  return useSyncExternalStore(of.subscribe, of.current);
}

function setting<Value extends string>(
  key: string,
  values: readonly Value[],
  first: Value,
): PaneSetting<Value> {
  const listeners = createListeners();
  let known: Value | null = null;
  return {
    current: () => (known ??= values.find((value) => value === stored(key)) ?? first),
    set: (value) => {
      known = value;
      try {
        localStorage.setItem(key, value);
      } catch {
        // A closed or full storage costs the memory of it, and nothing else.
      }
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
