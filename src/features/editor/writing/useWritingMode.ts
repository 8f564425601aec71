import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { codeMissing } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { Compartment } from '@codemirror/state';

/** Applies the account's writing settings to the editor; returns the word goal. */
export function useWritingMode(db: AccountDb, view: EditorView | null, type: ContentType): number {
  const [goal, setGoal] = useState(0);
  useEffect(() => {
    if (view === null) return undefined;
    let stop: (() => void) | null = () => undefined;
    void import('./followWriting.ts').then(
      ({ followWriting }) => {
        if (stop !== null) stop = followWriting(db, view, type, setGoal);
      },
      () => showToast(codeMissing),
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [db, view, type]);
  return goal;
}

/** Holds what the writing settings add to an editor; empty where all are at their defaults. */
export const writingPart = new Compartment();
