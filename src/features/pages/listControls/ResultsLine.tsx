import type { ReactNode } from 'react';
import { isFiltered, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ChosenChip } from '#ui/controls/Chip.tsx';
import { STATUS_LINE, STATUS_WORDS } from './ListControlsPlace.tsx';
import { LIST_STATUS } from './listStatus.ts';
import { TagChips } from './TagChips.tsx';
import { WHOLE_LIST, type ChangeListQuery, type ListChange } from './listQuery.ts';

/** What a list shows of what there is, in a line that is read out when it changes, and what it is narrowed to. */
export function ResultsLine({
  query,
  onChange,
  tags = [],
  children,
}: {
  readonly query: GalleryQuery;
  readonly onChange: ChangeListQuery;
  /** Tags that the list can be narrowed to from here. */
  readonly tags?: readonly string[] | undefined;
  /** The words of the line. */
  readonly children: ReactNode;
}) {
  const { tag } = query;
  // What is pressed goes away with the choice.
  const take = (change: ListChange) => {
    document.getElementById(LIST_STATUS)?.focus({ preventScroll: true });
    onChange(change, 'chosen');
  };
  return (
    <div className={STATUS_LINE}>
      <output
        id={LIST_STATUS}
        tabIndex={-1}
        className={`${STATUS_WORDS} text-sm text-muted tabular-nums`}
      >
        {children}
      </output>
      {tag !== null && (
        <ChosenChip
          text={tag}
          removeLabel={`Remove the tag “${tag}”`}
          onRemove={() => take({ tag: null })}
        />
      )}
      {isFiltered(query) && (
        <Button
          variant="ghost"
          size="sm"
          aria-label="Show all projects"
          onClick={() => take(WHOLE_LIST)}
        >
          Show all
        </Button>
      )}
      <TagChips label="Narrow to a tag" tags={tags} onChoose={(chosen) => take({ tag: chosen })} />
    </div>
  );
}
