/** The code that reads and imports a file, fetched in one piece when a person first chooses one. */
export { importLifeboat } from '#mutators/lifeboatImport.ts';
export { planImport } from '#mutators/lifeboatPlan.ts';
