export { NO_TEXT, planFiles } from '#content/import/planFiles.ts';
export { readFiles } from '#content/import/readFiles.ts';
export { importDocuments } from '#mutators/pages/importDocuments.ts';
export { readAddress } from '#mutators/pages/readAddress.ts';
export { storedAddress } from '#mutators/pages/pictures.ts';
