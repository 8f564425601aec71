import { cx } from '#ui/cx.ts';
import type { Selection } from './useSelection.ts';

export function SelectBox({
  card,
  selection,
  className,
}: {
  readonly card: { readonly id: string; readonly title: string };
  readonly selection: Selection;
  readonly className?: string;
}) {
  return (
    <label
      className={cx('flex size-11 shrink-0 cursor-pointer items-center justify-center', className)}
    >
      <input
        type="checkbox"
        aria-label={`Select “${card.title}”`}
        checked={selection.has(card.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(card.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 cursor-pointer accent-accent"
      />
    </label>
  );
}
