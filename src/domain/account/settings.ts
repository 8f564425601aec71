export type SettingValue = string | number | boolean | null;

export interface Setting {
  readonly key: string;
  readonly value: SettingValue;
  /** ms since the epoch; of two values the later one counts. */
  readonly changedAt: number;
}

interface StoredSetting extends Omit<Setting, 'key'> {
  readonly isUnsent: boolean;
}

export type StoredSettings = Readonly<Record<string, StoredSetting>>;

/** Marks the changed settings as unsent; `now` orders changes of several devices, ms since the epoch. */
export function withChanges(
  stored: StoredSettings,
  changes: Readonly<Record<string, SettingValue>>,
  now: number,
): StoredSettings {
  const changed = Object.entries(changes).map(([key, value]) => {
    // Also where the clock was set back since the last change.
    const changedAt = Math.max(now, (stored[key]?.changedAt ?? 0) + 1);
    return [key, { value, changedAt, isUnsent: true }] as const;
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

export function unsentOf(stored: StoredSettings): readonly Setting[] {
  return Object.entries(stored).flatMap(([key, { value, changedAt, isUnsent }]) =>
    isUnsent ? [{ key, value, changedAt }] : [],
  );
}

/**
 * `all` is all that the server has after `sent`. What changed here meanwhile stays, to be sent next, and so does what it
 * has no more: it went back in time.
 */
export function afterSync(
  stored: StoredSettings,
  sent: readonly Setting[],
  all: readonly Setting[],
): StoredSettings {
  const isSent = ({ key, changedAt }: Setting) => stored[key]?.changedAt === changedAt;
  const taken = new Set(sent.filter(isSent).map(({ key }) => key));
  const kept = Object.entries(stored).map(
    ([key, setting]) => [key, { ...setting, isUnsent: true }] as const,
  );
  // A time in the future is corrected by the server, so that what was sent may be older there.
  const arrived = all.flatMap(({ key, value, changedAt }) => {
    const mine = taken.has(key) ? undefined : stored[key];
    const isKept = mine !== undefined && (mine.isUnsent || mine.changedAt > changedAt);
    return isKept ? [] : [[key, { value, changedAt, isUnsent: false }] as const];
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(arrived) };
}

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

/** The settings to store for a change of the writing mode. */
export function writingChange(change: Partial<Writing>): Readonly<Record<string, SettingValue>> {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => [`${PREFIX}${key}`, value]),
  );
}
