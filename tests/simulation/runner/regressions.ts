/**
 * Seeds that show a bug that was mended, with what it was; every run of the tests goes through them again. A change
 * of the simulation itself shuffles what a seed does: then look for a new one, with the bug put back.
 */
export const REGRESSIONS: readonly { readonly seed: number; readonly bug: string }[] = [
  { seed: 49, bug: 'a full disk while copies are dropped is a failure of the storage, not a bug' },
  { seed: 62, bug: 'the same, at another moment' },
  { seed: 2, bug: 'a public page that was made somebody else’s was merged, under their name' },
];
