import type { SessionProject } from '#domain/chat/chat.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';

export function GoneProjects({
  gone,
  busy,
  onRemove,
}: {
  readonly gone: readonly SessionProject[];
  readonly busy: ReadonlySet<string>;
  readonly onRemove: (id: string) => void;
}) {
  if (gone.length === 0) return null;
  return (
    <ul aria-label="Left out" className="mb-4 space-y-2">
      {gone.map(({ project_id: id, title }) => (
        <li
          key={id}
          className="flex min-h-14 items-center gap-3 rounded-md border border-line px-3.5 py-2 text-sm"
        >
          <IconWarning className="shrink-0 text-warning" />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-medium">
              {title || 'A page'}
            </span>
            <span className="block text-muted">Deleted or no longer public. It isn’t sent.</span>
          </span>
          <Button size="sm" pending={busy.has(id)} onClick={() => onRemove(id)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
