import { goToNextChunk, goToPreviousChunk } from '@codemirror/merge';
import type { StateCommand } from '@codemirror/state';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { openDiff, type OpenDiff } from './openDiff.ts';
import type { ComparedTexts } from './comparedTexts.ts';

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

function describeCount(count: number): string {
  if (count === 0) return 'No differences';
  return count === 1 ? '1 place differs' : `${count} places differ`;
}
