import { lazyPart } from '#ui/lazyPart.ts';

export const SetupNotice = lazyPart(async () => (await import('./SetupNotice.tsx')).SetupNotice);
