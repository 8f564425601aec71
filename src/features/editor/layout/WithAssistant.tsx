import type { EditorView } from '@codemirror/view';
import { useAtom } from 'jotai';
import { use, type ReactNode } from 'react';
import { EditorAssistant } from '#context/editorAssistant.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { useBeside } from '#ui/browser/useWide.ts';
import { cx } from '#ui/cx.ts';
import { assistantShown } from './paneSettings.ts';

export function WithAssistant({
  view,
  kind,
  title,
  pageId,
  children,
}: {
  readonly view: EditorView | null;
  readonly kind: EditorKind;
  readonly title: string;
  readonly pageId: string | null;
  readonly children: ReactNode;
}) {
  const isBeside = useBeside();
  const [isShown, setShown] = useAtom(assistantShown);
  const drawAssistant = use(EditorAssistant);
  const onClose = () => setShown(false);
  return (
    <div className={cx('flex min-h-0 flex-1', !isBeside && 'flex-col')}>
      {children}
      {isShown && view && drawAssistant({ view, type: kind.type, title, pageId, onClose })}
    </div>
  );
}
