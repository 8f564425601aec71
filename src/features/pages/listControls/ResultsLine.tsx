import type { ReactNode } from 'react';
import { isFiltered, type GalleryQuery } from '#domain/page/galleryQuery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ChosenChip, Chip } from '#ui/controls/Chip.tsx';
import { STATUS_LINE, STATUS_TEXT } from './ListControls.tsx';
import { LIST_STATUS, WHOLE_LIST, type ChangeListQuery, type ListChange } from './listQuery.ts';

export function ResultsLine({
  query,
  onChange,
  tags = [],
  children,
}: {
  readonly query: GalleryQuery;
  readonly onChange: ChangeListQuery;
  readonly tags?: readonly string[] | undefined;
  readonly children: ReactNode;
}) {
  const { tag } = query;
  // The pressed chip or button unmounts: move the focus first.
  const apply = (change: ListChange) => {
    document.getElementById(LIST_STATUS)?.focus({ preventScroll: true });
    onChange(change, 'chosen');
  };
  return (
    <div className={STATUS_LINE}>
      <output
        id={LIST_STATUS}
        tabIndex={-1}
        className={`${STATUS_TEXT} text-sm text-muted tabular-nums`}
      >
        {children}
      </output>
      {tag !== null && (
        <ChosenChip
          text={tag}
          removeLabel={`Remove the tag “${tag}”`}
          onRemove={() => apply({ tag: null })}
        />
      )}
      {isFiltered(query) && (
        <Button
          variant="ghost"
          size="sm"
          aria-label="Show all projects"
          onClick={() => apply(WHOLE_LIST)}
        >
          Show all
        </Button>
      )}
      <TagChips label="Filter by tag" tags={tags} onChoose={(chosen) => apply({ tag: chosen })} />
    </div>
  );
}

function TagChips({
  label,
  tags,
  onChoose,
}: {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChoose: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="ml-auto flex min-w-0 gap-2 overflow-x-auto [scrollbar-width:none] max-md:hidden"
    >
      {tags.map((tag) => (
        <li key={tag} className="max-w-40 shrink-0">
          <Chip text={tag} onPress={() => onChoose(tag)} />
        </li>
      ))}
    </ul>
  );
}
