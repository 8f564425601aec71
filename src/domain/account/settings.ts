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
