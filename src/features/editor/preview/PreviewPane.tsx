import type { EditorView } from '@codemirror/view';
import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { AccountServices } from '#mutators/services.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import type { SourceView, LiveText } from '#frames/markdown/sourceView.ts';
import { IconRefresh, IconExitFullscreen, IconFullscreen, IconTogether } from '#ui/icons.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { pagePart } from '#features/editor/text/usePages.ts';
import { scrollTogether, usePaneSetting } from '#features/editor/layout/paneSettings.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { lostCount, useVisitorsCheck } from '#features/editor/visitors/useVisitorsCheck.ts';
import { onEditorChange } from '#features/editor/codemirror/onEditorChange.ts';
import { listen } from '#ui/browser/listen.ts';
import { DeviceStage, DeviceWidths } from './DeviceWidths.tsx';
import { useScrollSync } from './useScrollSync.ts';

/** `filled`: cover the window, where the browser has no fullscreen for elements (phones). */
function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [native, setNative] = useState(false);
  const [filled, setFilled] = useState(false);

  useEffect(
    () =>
      listen(document, ['fullscreenchange'], () =>
        setNative(document.fullscreenElement === element.current),
      ),
    [element],
  );

  useEffect(() => {
    if (!filled) return undefined;
    return listen(window, ['keydown'], ({ key }) => {
      if (key === 'Escape') setFilled(false);
    });
  }, [filled]);

  const toggle = async () => {
    if (filled) return setFilled(false);
    if (native) return document.exitFullscreen();
    const target = element.current;
    if (target === null) return undefined;
    try {
      await target.requestFullscreen();
    } catch {
      setFilled(true);
    }
    return undefined;
  };

  return { active: native || filled, filled, toggle };
}

export function liveText(view: EditorView): LiveText {
  const existing = texts.get(view);
  if (existing !== undefined) return existing;
  let text = '';
  /** How much of the start and of the end of `text` the document still has. */
  let start = 0;
  let end = 0;
  onEditorChange(view, ({ changes }) => {
    changes.iterChangedRanges((from, to) => {
      start = Math.min(start, from);
      end = Math.min(end, changes.length - to);
    });
  });
  const live: LiveText = {
    // Joining all lines anew takes 3 ms a key at 1 MB.
    text: () => {
      const { doc } = view.state;
      if (start < Infinity) {
        const changed = doc.sliceString(start, doc.length - end);
        text = text.slice(0, start) + changed + text.slice(text.length - end);
      }
      start = end = Infinity;
      return text;
    },
    listen: (listener) =>
      onEditorChange(view, ({ docChanged }) => {
        if (docChanged) listener();
      }),
  };
  texts.set(view, live);
  return live;
}

const texts = new WeakMap<EditorView, LiveText>();

const HtmlPreview = lazyPart(async () => (await import('./HtmlPreview.tsx')).HtmlPreview);

const VisitorsPreview = lazyPart(
  async () => (await import('#features/editor/visitors/VisitorsPreview.tsx')).VisitorsPreview,
);

/** spec §9 */
const MARKDOWN_REFRESH_MS = 300;

/** Limits for publishing in typing pauses, to count what visitors don't get: UTF-16 units and tags, about 100 ms. */
const MAX_COUNTED = 100_000;
const MAX_COUNTED_TAGS = 4000;
const COUNT_MS = 1500;

export function PreviewPane({
  kind,
  text,
  documentKey,
  positionKey,
  page,
  editor,
  publish,
  onRefresh,
}: {
  readonly kind: EditorKind;
  readonly text: string;
  readonly documentKey: string;
  readonly positionKey: string;
  readonly page: number;
  readonly editor: EditorView | null;
  readonly publish: AccountServices['publish'];
  readonly onRefresh: () => void;
}) {
  const pane = useRef<HTMLElement>(null);
  const { active, filled, toggle } = useFullscreen(pane);
  const [version, setVersion] = useState(0);
  const [spins, setSpins] = useState(false);
  const [view, setView] = useState<SourceView | null>(null);
  // Creating the frame first would delay the first paint of the editor.
  const hasFrame = useAfterPaint(editor !== null);
  useEffect(() => {
    if (kind.type === 'html') void HtmlPreview.preload();
  }, [kind.type]);
  const together = usePaneSetting(scrollTogether) === 'on';
  useScrollSync(editor, view, positionKey);
  const part = kind.type === 'html' ? pagePart(text, page) : null;
  const [audience, setAudience] = useState<'mine' | 'visitors'>('mine');
  const isVisitors = audience === 'visitors';
  const isChecked = part !== null && (isVisitors || isQuickToPublish(text));
  const readText = useCallback(() => text, [text]);
  const check = useVisitorsCheck(isChecked ? readText : null, publish, isVisitors ? 0 : COUNT_MS);
  const lost = isChecked && check.state.kind === 'done' ? lostCount(check.state.result.removed) : 0;

  const refresh = () => {
    onRefresh();
    setVersion((last) => last + 1);
    if (kind.type === 'html') return;
    setSpins(true);
    setTimeout(() => setSpins(false), MARKDOWN_REFRESH_MS);
  };

  return (
    <section
      ref={pane}
      aria-label={kind.previewHeading}
      className={cx(
        '@container flex min-h-0 flex-1 flex-col bg-surface',
        filled && 'fixed inset-0 z-40 pb-[env(safe-area-inset-bottom)]',
      )}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-1 border-b border-line py-0.5 pr-[calc(var(--spacing-gutter)-0.5rem)] pl-4 max-sm:pr-1 max-sm:pl-3">
        <h2
          className={cx(
            'min-w-0 flex-auto truncate py-2 text-sm font-medium',
            // The switch needs the space.
            kind.type === 'html' && 'max-sm:sr-only',
          )}
        >
          {kind.previewHeading}
        </h2>
        {kind.type === 'html' && (
          <SwitchRow
            label="Whose view"
            options={[
              { value: 'mine', label: 'Mine' },
              {
                value: 'visitors',
                label: 'Visitors',
                icon: lost > 0 && (
                  <Badge tone="warning">
                    {lost}
                    <span className="sr-only"> left out</span>
                  </Badge>
                ),
              },
            ]}
            value={audience}
            onChange={setAudience}
            className="gap-0.5 max-sm:flex-1"
          />
        )}
        <div className="flex items-center gap-1">
          {kind.type === 'markdown' && (
            <IconButton
              size="sm"
              className="single:hidden"
              label="Scroll together"
              icon={<IconTogether />}
              aria-pressed={together}
              onClick={() => scrollTogether.set(together ? 'off' : 'on')}
            />
          )}
          {kind.type === 'markdown' && <Separator className="single:hidden" />}
          {kind.type === 'html' && <Separator />}
          <DeviceWidths />
          <Separator />
          <IconButton
            size="sm"
            label="Refresh"
            icon={<IconRefresh />}
            pending={spins}
            onClick={refresh}
          />
          <IconButton
            size="sm"
            label={active ? 'Exit fullscreen' : 'Fullscreen'}
            icon={active ? <IconExitFullscreen /> : <IconFullscreen />}
            onClick={() => void toggle()}
          />
        </div>
      </header>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {!hasFrame ? null : part === null ? (
          <DeviceStage>
            <StaticFrame
              type="markdown"
              text={text}
              live={editor === null ? null : liveText(editor)}
              place={documentKey}
              version={version}
              title={kind.previewHeading}
              onView={setView}
              className="size-full"
            />
          </DeviceStage>
        ) : (
          <Suspense fallback={null}>
            {isVisitors ? (
              <VisitorsPreview state={check.state} page={page} retry={check.retry} />
            ) : (
              <HtmlPreview
                part={part}
                page={page}
                version={version}
                documentKey={documentKey}
                positionKey={positionKey}
                editor={editor}
                onRetry={refresh}
              />
            )}
          </Suspense>
        )}
        {spins && (
          <div className="absolute inset-0 flex items-center justify-center bg-surface/70">
            <Spinner label="Refreshing preview..." />
          </div>
        )}
      </div>
    </section>
  );
}

function Separator({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('mx-1 h-5 border-l border-line max-sm:mx-0.5', className)}
    />
  );
}

function isQuickToPublish(text: string): boolean {
  return text.length <= MAX_COUNTED && text.split('<').length <= MAX_COUNTED_TAGS;
}

/** True once a frame was painted after `isReady` became true, and from then on. */
function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A task after the next frame runs once that frame is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
