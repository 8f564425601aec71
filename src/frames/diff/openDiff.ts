import { getChunks, MergeView, unifiedMergeView } from '@codemirror/merge';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { codeTheme } from '#ui/code/codeTheme.ts';
import { diffTheme } from '#ui/code/diffTheme.ts';
import type { DiffSide, ComparedTexts } from './comparedTexts.ts';
import { readOnlySource } from './readOnlySource.ts';

export type OpenDiff = ReturnType<typeof openDiff>;

const FOLD = { margin: 3, minSize: 6 };

const DIFF_CONFIG = { scanLimit: 5000, timeout: 500 };

export function openDiff(
  parent: HTMLElement,
  {
    before,
    after,
    wide,
    folded,
  }: ComparedTexts & { readonly wide: boolean; readonly folded: boolean },
) {
  const collapse = folded ? { collapseUnchanged: FOLD } : {};
  if (wide) {
    const merge = new MergeView({
      parent,
      a: { doc: before.source, extensions: readOnly(before, before.label) },
      b: { doc: after.source, extensions: readOnly(after, after.label) },
      diffConfig: DIFF_CONFIG,
      ...collapse,
    });
    return { view: merge.b, changes: merge.chunks.length, close: () => merge.destroy() };
  }
  const view = new EditorView({
    parent,
    doc: after.source,
    extensions: [
      readOnly(after, `${after.label}, compared with ${before.label}`),
      unifiedMergeView({
        original: before.source,
        mergeControls: false,
        diffConfig: DIFF_CONFIG,
        ...collapse,
      }),
    ],
  });
  return {
    view,
    changes: getChunks(view.state)?.chunks.length ?? 0,
    close: () => view.destroy(),
  };
}

function readOnly({ type }: DiffSide, label: string): Extension {
  return [readOnlySource(type, label), diffTheme, codeTheme];
}
