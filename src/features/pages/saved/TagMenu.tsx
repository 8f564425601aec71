import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { storageResult } from '#store/health/failures.ts';
import { ownTags, type OwnTag } from '#store/pages/ownCards.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconChevronDown } from '#ui/icons/icons.tsx';
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx';

const MAX_TAGS = 50;

/** Filters by one of the user's most frequent tags, read just before the menu opens. */
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
    // Storage failures have their own notice.
    setTags(found.ok ? found.value : []);
  };
  return (
    <span className="contents" onPointerEnter={() => void read()} onFocus={() => void read()}>
      <Menu
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
  return tags.slice(0, MAX_TAGS).map(({ tag, count }) => ({
    label: `${tag} (${count.toLocaleString()})`,
    checked: tag === value,
    onSelect: () => onChange(tag === value ? null : tag),
  }));
}
