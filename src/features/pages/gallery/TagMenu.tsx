import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { storageResult } from '#store/health/failures.ts';
import { ownTags, type OwnTag } from '#store/pages/ownList.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconChevronDown } from '#ui/icons/icons.tsx';
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx';

/** So many tags stand in the menu, the most used; a list is narrowed to others by their cards. */
const TAGS_LISTED = 50;

/** The person's own tags, to narrow the list to one of them. They are read when the menu is about to open. */
export function TagMenu({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (tag: string | null) => void;
}) {
  const { db } = useAccount();
  const [tags, setTags] = useState<readonly OwnTag[] | null>(null);
  const read = async () => {
    const found = await storageResult(() => ownTags(db));
    // A storage that gave way is told by those who watch over it.
    setTags(found.ok ? found.value : []);
  };
  return (
    <span className="contents" onPointerEnter={() => void read()} onFocus={() => void read()}>
      <Menu
        align="end"
        trigger={
          <Button size="sm">
            Tags
            <IconChevronDown />
          </Button>
        }
        items={itemsOf(tags, value, onChange)}
      />
    </span>
  );
}

function itemsOf(
  tags: readonly OwnTag[] | null,
  value: string | null,
  onChange: (tag: string | null) => void,
): readonly MenuItem[] {
  if (tags === null) return [{ label: 'Loading tags…', disabled: true, onSelect: () => {} }];
  if (tags.length === 0) return [{ label: 'No tags yet', disabled: true, onSelect: () => {} }];
  return tags.slice(0, TAGS_LISTED).map(({ tag, count }) => ({
    label: `${tag} (${count.toLocaleString()})`,
    checked: tag === value,
    onSelect: () => onChange(tag === value ? null : tag),
  }));
}
