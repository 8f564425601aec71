/** The global function that a guarded loop calls with its line; `src/previewFrame/loopBudget.ts` defines it. */
export const LOOP_GUARD = 'rectoLoop';
