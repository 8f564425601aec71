import type { EditorView } from '@codemirror/view';
import { useEffect } from 'react';
import { editorOpened } from '#context/editorOpening.ts';
import { firstTextArea } from '#context/firstTextArea.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { Editing } from '#features/editor/document/editing.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';

const load = () => import('./takeOver.ts');

/** Loads the code in parallel with the document if there is such a text. */
export function preloadFirstText(): void {
  if (firstTextArea() !== null) load().catch(() => undefined);
}

/** Takes over what was typed before the editor was loaded, and remembers its text for the next start (decision 083). */
export function useFirstText(
  account: AccountServices,
  kind: EditorKind,
  editing: Editing,
  view: EditorView | null,
): void {
  useEffect(() => {
    if (view === null) return undefined;
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      // Such a field covers the editor.
      if (firstTextArea() === null) await editorOpened;
      const code = await load();
      if (isOver) return;
      code.takeOver(account, kind, editing, view);
      await editorOpened;
      if (!isOver) stop = code.rememberTexts(account, kind, editing, view);
    };
    const beginOrRetry = () => {
      begin().catch(() => addEventListener('online', beginOrRetry, { once: true }));
    };
    beginOrRetry();
    return () => {
      isOver = true;
      stop();
    };
  }, [account, kind, editing, view]);
}
