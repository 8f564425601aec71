import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { loadWhenOnline, MISSING_CODE } from '#frames/highlight/loadWhenOnline.ts';
import { FrameOverlay } from '#frames/scripted/FrameOverlay.tsx';
import { openFollowedLink } from '#frames/scripted/openFollowedLink.ts';
import { scriptedPreview, type PreviewState } from '#frames/scripted/scriptedPreview.ts';
import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';

/**
 * A published page or Markdown without scripts, in the previews' process: a page that is slow to lay out does not stall
 * the app. Only the frame parses and sanitises it.
 */
export function StaticFrame({
  text,
  type,
  title,
  part = 0,
  className,
}: {
  readonly text: string;
  readonly type: ContentType;
  readonly title: string;
  /** Sub-page index; a change scrolls to the top. */
  readonly part?: number;
  readonly className?: string | undefined;
}) {
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<ReturnType<typeof scriptedPreview> | null>(null);
  const [state, setState] = useState<PreviewState>('rendering');
  const [program, setProgram] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);

  useEffect(
    () =>
      loadWhenOnline(() => import('#frames/document/program.ts?program'), {
        loaded: (code) => {
          setIsMissing(false);
          setProgram(code.default);
        },
        failed: () => setIsMissing(true),
      }),
    [],
  );

  useEffect(() => {
    const root = container.current;
    if (root === null) return undefined;
    let cancel = () => {};
    const shown = scriptedPreview(root, {
      onState: setState,
      onStart: () => {},
      onEvent: (event) => {
        if (event.kind === 'link') openFollowedLink(root, event.href);
        if (event.kind !== 'code') return;
        cancel();
        cancel = loadWhenOnline(() => import('#frames/document/highlighter.ts?program'), {
          loaded: (code) => shown.post({ highlighter: code.default }),
          failed: () => {},
        });
      },
    });
    preview.current = shown;
    return () => {
      cancel();
      shown.end();
    };
  }, []);

  useEffect(() => {
    if (program === null) return;
    const base = document.baseURI;
    preview.current?.show({
      content: { kind: 'document', program, type, base, text, part, theme },
      pageKey: 'document',
      part,
      title,
      className: 'absolute inset-0 size-full',
    });
  }, [program, type, text, part, theme, title]);

  const restart = () => {
    container.current?.focus();
    preview.current?.restart();
  };

  return (
    <div className={className}>
      <div className="relative size-full">
        <div ref={container} tabIndex={-1} className="absolute inset-0" />
        {isMissing ? (
          <p className="p-6 text-muted">{MISSING_CODE}</p>
        ) : (
          <FrameOverlay
            state={state}
            isDocument
            onStop={() => preview.current?.stop()}
            onRestart={restart}
            onRetry={restart}
          />
        )}
      </div>
    </div>
  );
}
