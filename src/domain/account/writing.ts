import type { SettingValue, StoredSettings } from './settings.ts';

const FONTS = ['code', 'prose'] as const;
const MEASURES = ['narrow', 'medium', 'full'] as const;

export interface Writing {
  /** Of Markdown. */
  readonly font: (typeof FONTS)[number];
  readonly measure: (typeof MEASURES)[number];
  readonly focus: boolean;
  readonly typewriter: boolean;
  /** Of Markdown. */
  readonly spelling: boolean;
  readonly vim: boolean;
  /** In words; 0 for none. */
  readonly goal: number;
}

export const DEFAULT_WRITING: Writing = {
  font: 'code',
  measure: 'full',
  focus: false,
  typewriter: false,
  spelling: true,
  vim: false,
  goal: 0,
};

export const MAX_GOAL = 1_000_000;

const PREFIX = 'writing:';

/** Values of another version of the app become the defaults. */
export function writingIn(stored: StoredSettings): Writing {
  const valueOf = (key: keyof Writing) => stored[`${PREFIX}${key}`]?.value;
  const flag = (key: 'focus' | 'typewriter' | 'spelling' | 'vim') => {
    const value = valueOf(key);
    return typeof value === 'boolean' ? value : DEFAULT_WRITING[key];
  };
  return {
    font: FONTS.find((font) => font === valueOf('font')) ?? DEFAULT_WRITING.font,
    measure: MEASURES.find((one) => one === valueOf('measure')) ?? DEFAULT_WRITING.measure,
    focus: flag('focus'),
    typewriter: flag('typewriter'),
    spelling: flag('spelling'),
    vim: flag('vim'),
    goal: goalIn(Number(valueOf('goal'))),
  };
}

/** A whole number of words; 0 for anything else. */
export function goalIn(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 0), MAX_GOAL) : 0;
}

export function writingChange(change: Partial<Writing>): Readonly<Record<string, SettingValue>> {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => [`${PREFIX}${key}`, value]),
  );
}
