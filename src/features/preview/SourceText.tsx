import { useEffect, useRef, useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { loadWhenOnline } from '#ui/lazyPart.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

/** Copying keeps the source's line endings. */
export function SourceText({
  type,
  text,
  title,
}: {
  readonly type: ContentType;
  readonly text: string;
  readonly title: string;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  const label = `Source of ${title}`;

  useEffect(() => {
    const parent = container.current;
    if (parent === null) return undefined;
    let close = () => {};
    const cancel = loadWhenOnline(() => import('./openSource.ts'), {
      loaded: ({ openSource }) => {
        close = openSource(parent, { type, text, label });
        setState('shown');
      },
      failed: () => setState('missing'),
    });
    return () => {
      cancel();
      close();
    };
  }, [type, text, label]);

  return (
    <div className="relative flex min-h-[60vh] flex-1 flex-col border-t border-line bg-surface">
      <div ref={container} className="absolute inset-0 overflow-hidden" />
      {state === 'loading' && <Spinner label="Loading source…" className="m-auto" />}
      {state === 'missing' && (
        // Plain text, where the editor could not be loaded.
        <pre className="absolute inset-0 overflow-auto p-4 font-mono text-sm whitespace-pre-wrap">
          {text}
        </pre>
      )}
    </div>
  );
}
