import { useId, useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconChevronRight, IconConsole, IconInfo, IconWarning } from '#ui/icons.tsx';
import type { ReportLevel } from '#domain/previewProtocol.ts';
import type { PageConsole, ConsoleLine } from './pageConsole.ts';

export function FrameConsole({
  page,
  startsOpen = false,
  onOpen,
  lineOf = (line) => line,
  onLine,
}: {
  readonly page: PageConsole;
  readonly startsOpen?: boolean | undefined;
  readonly onOpen?: ((open: boolean) => void) | undefined;
  readonly lineOf?: ((line: number) => number) | undefined;
  readonly onLine?: ((line: number) => void) | undefined;
}) {
  const { lines, errors, hidden } = useSyncExternalStore(page.subscribe, page.current);
  const [open, setOpen] = useState(startsOpen);
  const listId = useId();
  const counted = errors === 1 ? '1 error' : `${errors} errors`;
  const last = lines.findLast(({ level }) => level === 'error');

  const toggle = () => {
    setOpen(!open);
    onOpen?.(!open);
  };

  return (
    <section aria-label="Console" className="flex max-h-1/2 shrink-0 flex-col border-t border-line">
      <div className="flex min-h-9 items-center gap-2 pr-2 text-xs max-sm:pr-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={toggle}
          className="flex min-h-9 shrink-0 items-center gap-1.5 px-4 font-medium max-sm:px-3 pointer-coarse:min-h-11"
        >
          <IconConsole />
          Console
          {errors > 0 && <Badge tone="danger">{counted}</Badge>}
          <IconChevronRight
            className={cx('transition-transform', open ? 'rotate-90' : '-rotate-90')}
          />
        </button>
        <output className="min-w-0 flex-1 truncate font-mono text-danger">
          {!open && last !== undefined && (
            <>
              {last.line === null ? '' : `Line ${lineOf(last.line)}: `}
              {last.message}
            </>
          )}
        </output>
        {open && (
          <Button variant="ghost" size="sm" disabled={lines.length === 0} onClick={page.clear}>
            Clear
          </Button>
        )}
      </div>
      {open && (
        <ConsoleList id={listId} lines={lines} hidden={hidden} lineOf={lineOf} onLine={onLine} />
      )}
    </section>
  );
}

interface LineLinks {
  readonly lineOf: (line: number) => number;
  readonly onLine?: ((line: number) => void) | undefined;
}

function ConsoleList({
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
