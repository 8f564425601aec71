import {
  goToNextChunk,
  goToPreviousChunk,
  getChunks,
  MergeView,
  unifiedMergeView,
} from '@codemirror/merge';
import type { StateCommand, Extension } from '@codemirror/state';
import { useEffect, useRef, useState } from 'react';
import { EditorView } from '@codemirror/view';
import { Badge } from '#ui/display/Badge.tsx';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { codeTheme } from '#ui/code/codeTheme.ts';
import { diffTheme } from '#ui/code/diffTheme.ts';
import type { ComparedTexts, DiffSide } from './SourceDiff.tsx';
import { readOnlySource } from './codeLanguage.ts';

export function DiffSurface({ before, after }: ComparedTexts) {
  const wide = useWide();
  const [folded, setFolded] = useState(true);
  const container = useRef<HTMLDivElement>(null);
  const diff = useRef<OpenDiff | null>(null);
  const [count, setCount] = useState(0);
  const { label: labelBefore, source: sourceBefore, type: typeBefore } = before;
  const { label: labelAfter, source: sourceAfter, type: typeAfter } = after;

  // By value: live queries return equal texts in new objects, and reopening loses the scroll position.
  useEffect(() => {
    if (container.current === null) return undefined;
    const opened = openDiff(container.current, {
      before: { label: labelBefore, source: sourceBefore, type: typeBefore },
      after: { label: labelAfter, source: sourceAfter, type: typeAfter },
      wide,
      folded,
    });
    diff.current = opened;
    setCount(opened.changes);
    return opened.close;
  }, [labelBefore, sourceBefore, typeBefore, labelAfter, sourceAfter, typeAfter, wide, folded]);

  const go = (command: StateCommand) => {
    const view = diff.current?.view;
    if (view === undefined) return;
    command(view);
    view.focus();
  };

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone="danger">{`− ${before.label}`}</Badge>
          <Badge tone="success">{`+ ${after.label}`}</Badge>
          <span className="tabular-nums">{describeCount(count)}</span>
        </p>
        <div className="ml-auto flex items-center gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={!folded}
            onClick={() => setFolded(!folded)}
          >
            Whole text
          </Button>
          <IconButton
            size="sm"
            label="Previous change"
            icon={<IconChevronLeft className="rotate-90" />}
            disabled={count === 0}
            onClick={() => go(goToPreviousChunk)}
          />
          <IconButton
            size="sm"
            label="Next change"
            icon={<IconChevronRight className="rotate-90" />}
            disabled={count === 0}
            onClick={() => go(goToNextChunk)}
          />
        </div>
      </div>
      <div
        ref={container}
        className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-surface [&_.cm-mergeView]:overflow-visible"
      />
    </div>
  );
}

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

function describeCount(count: number): string {
  if (count === 0) return 'No differences';
  return count === 1 ? '1 place differs' : `${count} places differ`;
}
