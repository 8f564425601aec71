import { useId, useState, useSyncExternalStore } from 'react';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconChevronRight, IconConsole } from '#ui/icons/icons.tsx';
import { ConsoleList } from './ConsoleList.tsx';
import type { PageConsole } from './pageConsole.ts';

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
