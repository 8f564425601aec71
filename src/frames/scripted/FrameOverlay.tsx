import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh, IconRun, IconStop, IconWarning } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import type { PreviewState } from './isolatedPreview.ts';

export function FrameOverlay({
  state,
  isDocument = false,
  onStop,
  onRestart,
  onRetry,
  onRun,
}: {
  readonly state: PreviewState;
  readonly isDocument?: boolean;
  readonly onStop: () => void;
  readonly onRestart: () => void;
  readonly onRetry: () => void;
  readonly onRun: () => void;
}) {
  const restart = useRef<HTMLButtonElement>(null);
  if (state === 'done') return null;
  if (state === 'rendering') {
    // Delayed: for fast pages the overlay would flash at every pause in typing.
    return (
      <div className="pointer-events-none absolute inset-0 flex animate-[recto-fade_150ms_250ms_ease-out_backwards] items-center justify-center bg-surface/80">
        <Spinner label="Rendering preview..." />
      </div>
    );
  }
  const { title, text } = TEXTS[state];
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-surface p-6 text-center"
    >
      {state === 'stopped' ? null : <IconWarning className="text-2xl text-danger" />}
      <p className="display text-xl">{title}</p>
      <p className="max-w-80 text-sm text-muted">
        {isDocument && state === 'stopped' ? 'The page isn’t shown.' : text}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {state === 'unresponsive' && (
          <Button
            icon={<IconStop />}
            onClick={() => {
              // The Stop button disappears; keep the focus nearby.
              restart.current?.focus();
              onStop();
            }}
          >
            Stop
          </Button>
        )}
        {state === 'error' && (
          <Button icon={<IconRefresh />} onClick={onRetry}>
            Try Again
          </Button>
        )}
        {state === 'paused' && (
          <Button icon={<IconRun />} onClick={onRun}>
            Run it
          </Button>
        )}
        {state !== 'error' && state !== 'paused' && (
          <Button ref={restart} icon={<IconRefresh />} onClick={onRestart}>
            Restart
          </Button>
        )}
      </div>
    </div>
  );
}

const TEXTS = {
  error: { title: 'Preview Error', text: 'Failed to render content' },
  paused: {
    title: 'Paused',
    text: 'This preview did not answer last time. Run it?',
  },
  unresponsive: {
    title: 'Not responding',
    text: 'The page is too busy to respond. The rest of Recto still works.',
  },
  stopped: {
    title: 'Stopped',
    text: 'The page isn’t running. It restarts when you edit it.',
  },
  focusTheft: {
    title: 'Stopped',
    text: 'The page kept taking the keyboard focus while you typed elsewhere.',
  },
  rateLimited: {
    title: 'Stopped',
    text: 'The page sent too many messages.',
  },
} as const;
