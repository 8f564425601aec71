import { useEffect, useRef, useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { withCode } from '#frames/highlight/withCode.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

/** The exact source of a page, to read: in its colours, searchable, copied with its line ends. */
export function SourceText({
  type,
  text,
  title,
}: {
  readonly type: ContentType;
  readonly text: string;
  readonly title: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  const label = `Source of ${title}`;

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    let close = () => {};
    const giveUp = withCode(() => import('./openSource.ts'), {
      arrived: ({ openSource }) => {
        close = openSource(parent, { type, text, label });
        setState('shown');
      },
      missing: () => setState('missing'),
    });
    return () => {
      giveUp();
      close();
    };
  }, [type, text, label]);

  return (
    <div className="relative flex min-h-[60vh] flex-1 flex-col border-t border-line bg-surface">
      <div ref={place} className="absolute inset-0 overflow-hidden" />
      {state === 'loading' && <Spinner label="Loading source…" className="m-auto" />}
      {state === 'missing' && (
        // Without its colours a source is a source all the same.
        <pre className="absolute inset-0 overflow-auto p-4 font-mono text-sm whitespace-pre-wrap">
          {text}
        </pre>
      )}
    </div>
  );
}
