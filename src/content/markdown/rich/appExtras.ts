import { emojiReplacer, extra, type Extras } from './enricher.ts';

/** For cards and replies, which the app's own window draws. */
export const APP_EXTRAS: Extras = {
  emoji: extra(async () => emojiReplacer((await import('virtual:emoji')).list)),
  maths: extra(async () => {
    const [{ mathsDrawer }, { font }] = await Promise.all([
      import('./maths.ts'),
      import('virtual:maths-font'),
    ]);
    return mathsDrawer(font);
  }),
};
