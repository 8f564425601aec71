/** The code that reads and imports a file, fetched in one piece when a person first chooses one. */
export { importLifeboat } from '#mutators/lifeboat/import.ts';
export { planImport } from '#mutators/lifeboat/plan.ts';
