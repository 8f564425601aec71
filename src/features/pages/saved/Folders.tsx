import { useAccount } from '#context/session.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { plainTag } from '#domain/gallery/galleryQuery.ts';
import { ownTags } from '#store/pages/ownCards.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconFolder } from '#ui/icons/icons.tsx';

const MAX_FOLDERS = 20;

/** The most frequent tags as folders, with their number of projects; from `sm` on, a phone has the menu of tags. */
export function Folders({
  value,
  total,
  onChange,
}: {
  readonly value: string | null;
  readonly total: number | null;
  readonly onChange: (tag: string | null) => void;
}) {
  const { db } = useAccount();
  const tags = useLiveQuery(() => ownTags(db), [db]);
  return (
    <ul
      aria-label="Folders by tag"
      className="flex min-w-0 gap-2 overflow-x-auto py-1 max-sm:hidden"
    >
      <Folder name="All" count={total} isOpen={value === null} onOpen={() => onChange(null)} />
      {tags?.slice(0, MAX_FOLDERS).map(({ tag, count }) => (
        <Folder
          key={tag}
          name={tag}
          count={count}
          isOpen={plainTag(tag) === value}
          onOpen={() => onChange(tag)}
        />
      ))}
      {tags?.length === 0 && (
        <li className="px-2.5 py-1 text-sm text-muted">Tags become folders here.</li>
      )}
    </ul>
  );
}

function Folder({
  name,
  count,
  isOpen,
  onOpen,
}: {
  readonly name: string;
  readonly count: number | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <li className="max-w-40 shrink-0">
      <Button
        size="sm"
        variant="ghost"
        icon={<IconFolder />}
        aria-pressed={isOpen}
        className="max-w-full -outline-offset-2"
        onClick={onOpen}
      >
        <span dir="auto" className="truncate">
          {name}
        </span>
        {count !== null && <span className="text-muted">{count.toLocaleString()}</span>}
      </Button>
    </li>
  );
}
