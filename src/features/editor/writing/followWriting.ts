import type { EditorView } from '@codemirror/view';
import { DEFAULT_WRITING, writingIn } from '#domain/account/settings.ts';
import { codeMissing } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { followSettings } from '#store/settings.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { writingPart } from './useWritingMode.ts';

/** Applies the settings and their changes until the returned function is called. Defaults load no code. */
export function followWriting(
  db: AccountDb,
  view: EditorView,
  type: ContentType,
  onGoal: (goal: number) => void,
): () => void {
  let applied = DEFAULTS;
  let isStopped = false;
  const unfollow = followSettings(db, (stored) => {
    const { goal, ...writing } = writingIn(stored);
    onGoal(goal);
    const key = JSON.stringify({ ...writing, goal: 0 });
    if (key === applied) return;
    applied = key;
    const apply = async () => {
      const code = key === DEFAULTS ? null : await import('./writingExtensions.ts');
      const added = code === null ? [] : await code.writingExtensions(writing, type);
      // Another change may have been faster.
      if (!isStopped && applied === key) view.dispatch({ effects: writingPart.reconfigure(added) });
    };
    apply().catch(() => {
      // The next change tries again.
      if (applied === key) applied = '';
      showToast(codeMissing);
    });
  });
  return () => {
    isStopped = true;
    unfollow();
  };
}

const DEFAULTS = JSON.stringify(DEFAULT_WRITING);
