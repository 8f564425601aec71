export { importLifeboat } from '#mutators/lifeboat/import.ts';
export { planImport } from '#mutators/lifeboat/plan.ts';
