import { Dexie } from 'dexie';
import { uploadPictures } from '#sync/uploadPictures.ts';
import { REAL, type Variant } from './variants.ts';

/** Engines that break a promise about pictures or replies. */
export const BROKEN_REST: readonly Variant[] = [
  {
    ...REAL,
    name: 'sends a picture after its page',
    pictureUploads: () => (deps, deadline) => {
      setTimeout(() => void uploadPictures(deps, deadline).catch(() => null), 1000);
      return Promise.resolve(null);
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
