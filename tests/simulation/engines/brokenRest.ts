import { Dexie, type WhereClause } from 'dexie';
import type { Setting } from '#domain/account/settings.ts';
import { storeSynced, unsentSettings } from '#store/settings.ts';
import { isPicture } from '../world/bucket.ts';
import { addressOf } from './brokenPromises.ts';
import { REAL, type Variant } from './variants.ts';

/** Engines that break a promise about pictures, settings or replies. */
export const BROKEN_REST: readonly Variant[] = [
  {
    ...REAL,
    name: 'sends a picture after its page',
    // Bug: takes a picture for sent before it is.
    fetchOf: (_world, _process, send) => (input, init) => {
      if (!isPicture(addressOf(input))) return send(input, init);
      setTimeout(() => void send(input, init).catch(() => null), 1000);
      return Promise.resolve(Response.json({}));
    },
  },
  {
    ...REAL,
    name: 'calls all synced while pictures wait',
    habit: 'pictures',
    breakStore: ({ uploads }) => {
      const where = uploads.where.bind(uploads) as (index: string) => WhereClause;
      uploads.where = ((index: string) => {
        const clause = where(index);
        const equals = clause.equals.bind(clause);
        clause.equals = (key) => {
          const found = equals(key);
          if (key === 'wanted')
            found.count = (() => Dexie.Promise.resolve(0)) as typeof found.count;
          return found;
        };
        return clause;
      }) as typeof uploads.where;
    },
  },
  {
    ...REAL,
    name: 'lets an answer overwrite settings',
    seed: 50,
    // Other faults leave fewer answers.
    faults: ['none'],
    // Bug: takes the server's value of a setting that the user changed meanwhile.
    fetchOf:
      (_world, { db }, send) =>
      async (input, init) => {
        const response = await send(input, init);
        if (!response.ok || !addressOf(input).endsWith('/sync_settings')) return response;
        const answer = answered(await response.clone().text());
        const unsent = await unsentSettings(db);
        if (unsent.ok) await storeSynced(db, unsent.value, answer);
        return response;
      },
  },
  {
    ...REAL,
    name: 'keeps a saved reply as unsaved',
    breakStore: ({ unsavedMessages }) => {
      unsavedMessages.bulkDelete = (() =>
        Dexie.Promise.resolve()) as unknown as typeof unsavedMessages.bulkDelete;
    },
  },
];

/** None in a truncated response. */
function answered(text: string): readonly Setting[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return [];
  const rows = JSON.parse(text) as readonly (Setting & { readonly changed_at: string })[];
  return rows.map(({ key, value, changed_at }) => ({
    key,
    value,
    changedAt: Date.parse(changed_at),
  }));
}
