/** One lazy chunk, loaded when the user first chooses a file. */
export { importLifeboat } from '#mutators/lifeboat/import.ts';
export { planImport } from '#mutators/lifeboat/plan.ts';
