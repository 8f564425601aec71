import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

export interface PaneSetting<Value extends string> {
  readonly current: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const DEVICES = ['phone', 'tablet', 'full'] as const;

export type Device = (typeof DEVICES)[number];

/** Preview widths in px; null is the pane's own width. */
export const DEVICE_WIDTHS: Readonly<Record<Device, number | null>> = {
  phone: 390,
  tablet: 768,
  full: null,
};

const ON_OFF = ['on', 'off'] as const;

export const previewDevice = setting('recto-preview-device', DEVICES, 'full');
export const scrollTogether = setting('recto-scroll-together', ON_OFF, 'on');
export const wrapLines = setting('recto-editor-wrap', ON_OFF, 'on');
export const consoleShown = setting('recto-preview-console', ON_OFF, 'off');

export function usePaneSetting<Value extends string>(of: PaneSetting<Value>): Value {
  return useSyncExternalStore(of.subscribe, of.current);
}

function setting<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: NoInfer<Value>,
): PaneSetting<Value> {
  const listeners = createListeners();
  let known: Value | null = null;
  return {
    current: () => {
      const stored = known ?? readItem('localStorage', key);
      return (known ??= values.find((value) => value === stored) ?? initial);
    },
    set: (value) => {
      known = value;
      writeItem('localStorage', key, value);
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}
