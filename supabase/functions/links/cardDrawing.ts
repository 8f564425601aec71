import { CARD_FILES } from '../_shared/cardFiles.ts';
import { createCardQueue, type DrawCard } from '../_shared/cardQueue.ts';
import { openRenderer } from './openRenderer.ts';

/** For both files, when the first card is asked for. */
const LOAD_MS = 5000;

/** Draws cards in this process, with the files of the app's host at `origin`; null while it doesn't have them. */
export function createCardDrawing(origin: string, ask: typeof fetch): DrawCard {
  const read = async (path: string) => {
    const answer = await ask(`${origin}${path}`, { signal: AbortSignal.timeout(LOAD_MS) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  let renderer: ReturnType<typeof openRenderer> | null = null;
  const load = async () => {
    const [program, font] = await Promise.all([read(CARD_FILES.renderer), read(CARD_FILES.font)]);
    return openRenderer(program, font);
  };
  return createCardQueue(async (svg) => {
    renderer ??= load();
    try {
      const draw = await renderer.catch((error: unknown) => {
        renderer = null;
        throw error;
      });
      return draw(svg);
    } catch {
      return null;
    }
  });
}
