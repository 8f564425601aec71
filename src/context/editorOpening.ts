import { useEffect, useState } from 'react';
import { withResolvers } from '#domain/withResolvers.ts';
import { editorTypeAt } from './editorAddress.ts';
import { onIdle } from '#ui/browser/onIdle.ts';

const LATEST_MS = 3000;

/** The first keys have priority. */
const FIRST_KEYS_MS = 150;

const accepting = withResolvers<void>();

let isOver = editorTypeAt(globalThis.location) === null;

/**
 * Resolves once an editor that this window was opened with accepts typing and the browser is idle, after three seconds
 * at the latest; at once if it was opened with another screen. Sync and all other work that no editor needs is deferred until then
 * (decision 103).
 */
export const editorOpened: Promise<void> = isOver ? Promise.resolve() : opening();

async function opening(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_MS);
    void accepting.promise.then(() =>
      setTimeout(() => onIdle(resolve, LATEST_MS / 3), FIRST_KEYS_MS),
    );
  });
  isOver = true;
}

/** Call when the editor accepts typing, or has nothing to edit. */
export function markEditorOpened(): void {
  accepting.resolve();
}

/** Whether the window is past its order of start (decision 103); true at once where no editor opens it. */
export function useEditorOpened(): boolean {
  const [isOpened, setOpened] = useState(isOver);
  useEffect(() => {
    if (!isOpened) void editorOpened.then(() => setOpened(true));
  }, [isOpened]);
  return isOpened;
}
