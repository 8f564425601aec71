export { NO_TEXT, planFiles } from '#content/import/planFiles.ts';
export { readFiles } from '#content/import/readFiles.ts';
export { importDocuments } from '#mutators/import/importDocuments.ts';
export { readAddress } from '#mutators/import/readAddress.ts';
export { storedAddress } from '#mutators/pictures/pictures.ts';
