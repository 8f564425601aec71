import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh, IconStop, IconWarning } from '#ui/icons/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import type { PreviewState } from './scriptedPreview.ts';

/** What lies over a preview while there is something to say about it (spec §2, §8); nothing when all is well. */
export function FrameOverlay({
  state,
  onStop,
  onRestart,
  onRetry,
}: {
  readonly state: PreviewState;
  readonly onStop: () => void;
  readonly onRestart: () => void;
  readonly onRetry: () => void;
}) {
  const restart = useRef<HTMLButtonElement>(null);
  if (state === 'done') return null;
  if (state === 'rendering') {
    // A page that renders at once shows no overlay: it would flash at every pause.
    return (
      <div className="pointer-events-none absolute inset-0 flex animate-[recto-fade_150ms_250ms_ease-out_backwards] items-center justify-center bg-surface/80">
        <Spinner label="Rendering preview..." />
      </div>
    );
  }
  const { title, text } = WORDS[state];
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-surface p-6 text-center"
    >
      {state === 'stopped' ? null : <IconWarning className="text-2xl text-danger" />}
      <p className="display text-xl">{title}</p>
      <p className="max-w-80 text-sm text-muted">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {state === 'silent' && (
          <Button
            icon={<IconStop />}
            onClick={() => {
              // The button goes; focus stays with its neighbour.
              restart.current?.focus();
              onStop();
            }}
          >
            Stop
          </Button>
        )}
        {state === 'error' ? (
          <Button icon={<IconRefresh />} onClick={onRetry}>
            Try Again
          </Button>
        ) : (
          <Button ref={restart} icon={<IconRefresh />} onClick={onRestart}>
            Restart
          </Button>
        )}
      </div>
    </div>
  );
}

const WORDS = {
  error: { title: 'Preview Error', text: 'Failed to render content' },
  silent: {
    title: 'Not responding',
    text: 'The page is busy and does not answer. Nothing else is affected by it.',
  },
  stopped: {
    title: 'Stopped',
    text: 'The page does not run. It starts again when its text changes.',
  },
  greedy: {
    title: 'Stopped',
    text: 'The page kept taking the keyboard while you were writing elsewhere.',
  },
  flooded: {
    title: 'Stopped',
    text: 'The page sent more messages than a preview can take.',
  },
} as const;
