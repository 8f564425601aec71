import { Chip } from '#ui/controls/Chip.tsx';

/** Tag filters in one line that scrolls horizontally. */
export function TagChips({
  label,
  tags,
  onChoose,
}: {
  /** The accessible name of the list of tags. */
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
