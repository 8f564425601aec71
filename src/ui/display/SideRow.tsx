import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** A selectable row. Its actions show if it is current, hovered or focused, and always on touch screens. */
export function SideRow({
  current,
  onChoose,
  onRename,
  actions,
  children,
}: {
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly onRename?: (() => void) | undefined;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'group flex items-center gap-0.5 rounded-md pr-1 transition-colors duration-150',
        current ? 'bg-accent-soft' : 'focus-within:bg-ink/5 hover:bg-ink/5',
      )}
    >
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={onChoose}
        onDoubleClick={onRename}
        onKeyDown={(event) => {
          if (event.key !== 'F2' || onRename === undefined) return;
          event.preventDefault();
          onRename();
        }}
        className={cx(
          'min-h-10 min-w-0 flex-1 touch-target truncate rounded-md px-3 text-left text-sm -outline-offset-2',
          current && 'font-medium text-accent',
        )}
      >
        {children}
      </button>
      <div
        className={cx(
          'flex shrink-0',
          !current &&
            'pointer-fine:sr-only pointer-fine:group-focus-within:not-sr-only pointer-fine:group-hover:not-sr-only',
        )}
      >
        {actions}
      </div>
    </div>
  );
}
