import { useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { IconInfo, IconWarning } from '#ui/icons/icons.tsx';
import type { ReportLevel } from '#domain/previewProtocol.ts';
import type { ConsoleLine } from './consoleLines.ts';

interface LineLinks {
  readonly lineOf: (line: number) => number;
  readonly onLine?: ((line: number) => void) | undefined;
}

export function ConsoleList({
  id,
  lines,
  hidden,
  ...links
}: LineLinks & {
  readonly id: string;
  readonly lines: readonly ConsoleLine[];
  readonly hidden: number;
}) {
  const list = useRef<HTMLDivElement>(null);
  const sticksToEnd = useRef(true);

  useEffect(() => {
    if (sticksToEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);

  return (
    <div
      ref={list}
      id={id}
      role="log"
      aria-label="Console output"
      // A page logs while the user edits it: announcements would interrupt.
      aria-live="off"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        sticksToEnd.current = scrollTop + clientHeight >= scrollHeight - 8;
      }}
      className="h-44 min-h-0 overflow-y-auto overscroll-contain border-t border-line font-mono text-xs"
    >
      {lines.length === 0 && hidden === 0 && (
        <p className="px-4 py-3 font-sans text-muted max-sm:px-3">
          Nothing yet. Logs and errors of the page appear here.
        </p>
      )}
      {hidden > 0 && (
        <p className="px-4 py-1.5 font-sans text-muted max-sm:px-3">
          {hidden === 1 ? '1 more line isn’t shown.' : `${hidden} more lines aren’t shown.`}
        </p>
      )}
      {lines.map((line) => (
        <ConsoleRow key={line.id} line={line} {...links} />
      ))}
    </div>
  );
}

const LEVEL_CLASSES: Readonly<Record<ReportLevel, string>> = {
  error: 'bg-danger-soft text-danger',
  warn: 'bg-warning-soft text-warning',
  info: 'text-ink',
  log: 'text-ink',
};

const LEVEL_PREFIXES: Readonly<Record<ReportLevel, string>> = {
  error: 'Error: ',
  warn: 'Warning: ',
  info: 'Info: ',
  log: '',
};

function ConsoleRow({
  line: { level, message, line, count },
  lineOf,
  onLine,
}: LineLinks & { readonly line: ConsoleLine }) {
  const at = line === null ? null : lineOf(line);
  return (
    <div
      data-level={level}
      className={cx(
        'flex items-start gap-2 border-b border-line px-4 py-1 max-sm:px-3',
        LEVEL_CLASSES[level],
      )}
    >
      <span className="mt-0.5 w-4 shrink-0">
        {level === 'info' && <IconInfo />}
        {(level === 'error' || level === 'warn') && <IconWarning />}
      </span>
      <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
        <span className="sr-only">{LEVEL_PREFIXES[level]}</span>
        {message}
      </span>
      {count > 1 && (
        <span className="shrink-0 tabular-nums">
          <span aria-hidden="true">×{count}</span>
          <span className="sr-only">, {count} times</span>
        </span>
      )}
      {at !== null &&
        (onLine === undefined ? (
          <span className="shrink-0 text-muted">Line {at}</span>
        ) : (
          <button
            type="button"
            onClick={() => onLine(at)}
            className="-my-1 touch-target shrink-0 py-1 text-current underline underline-offset-2"
          >
            Line {at}
          </button>
        ))}
    </div>
  );
}
