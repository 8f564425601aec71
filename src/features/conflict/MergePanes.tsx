import type { ReactNode } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { SourceFrame } from '#frames/static/SourceFrame.tsx';
import { cx } from '#ui/cx.ts';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';

const PANES = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Preview' },
] as const;

export type MergePane = (typeof PANES)[number]['value'];

/** The merged text and its preview, side by side in a wide window. Neither is remounted when the other is shown. */
export function MergePanes({
  type,
  text,
  documentKey,
  editor,
  shown,
  onShow,
}: {
  readonly type: ContentType;
  readonly text: string;
  readonly documentKey: string;
  readonly editor: ReactNode;
  readonly shown: MergePane;
  readonly onShow: (pane: MergePane) => void;
}) {
  const pane = 'h-[64dvh] min-h-96 min-w-0 flex-col overflow-hidden rounded-md border border-line';
  return (
    <div>
      <SwitchRow
        label="View"
        options={PANES}
        value={shown}
        onChange={onShow}
        className="gap-1 pb-2 lg:hidden"
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <section
          aria-label="Text"
          className={cx(pane, shown === 'text' ? 'flex' : 'hidden lg:flex')}
        >
          {editor}
        </section>
        <section
          aria-label="Preview"
          className={cx(pane, shown === 'preview' ? 'flex' : 'hidden lg:flex')}
        >
          <SourceFrame type={type} text={text} title="Preview of the merge" pageKey={documentKey} />
        </section>
      </div>
    </div>
  );
}
