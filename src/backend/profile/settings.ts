import { hasFields } from '#domain/json.ts';
import type { Setting } from '#domain/account/settings.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { OwnFunction } from './ownFunctions.ts';

export function createSettingsBackend(call: OwnFunction) {
  return {
    async sync(changes: readonly Setting[], token: string): Promise<Result<readonly Setting[]>> {
      const rows = changes.map(({ key, value, changedAt }) => ({
        key,
        value,
        changed_at: new Date(changedAt).toISOString(),
      }));
      const answer = await call('sync_settings', { changes: rows }, token);
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return fail({ kind: 'offline' });
      return ok(answer.value.flatMap((row: unknown) => settingIn(row) ?? []));
    },
  };
}

/** Null for a row that this version can't read. */
function settingIn(row: unknown): Setting | null {
  if (!hasFields(row)) return null;
  const { key, value, changed_at: at } = row;
  if (typeof key !== 'string' || typeof at !== 'string') return null;
  const isKnown = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isKnown ? { key, value: value as Setting['value'], changedAt: Date.parse(at) } : null;
}
