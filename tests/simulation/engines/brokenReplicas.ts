import { Dexie, type PromiseExtended } from 'dexie';
import type { Shadow } from '#store/db.ts';
import { REAL, type Variant } from './variants.ts';

/** An engine that believes a replica that answers late. */
export const BROKEN_REPLICAS: readonly Variant[] = [
  {
    ...REAL,
    name: 'takes an older row of a late replica for news',
    breakStore: ({ shadows }) => {
      const get = shadows.get.bind(shadows) as (id: string) => PromiseExtended<Shadow | undefined>;
      shadows.get = ((id: string) => {
        const isWriting = Dexie.currentTransaction !== null;
        return get(id).then((row) => row && { ...row, ...(isWriting && { change_seq: 0 }) });
      }) as typeof shadows.get;
    },
  },
];
