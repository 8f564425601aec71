import { latePart } from '#ui/lazyPart.ts';

export const SetupNotice = latePart(async () => (await import('./SetupNotice.tsx')).SetupNotice);
