import type { ReactNode } from 'react';

export function Choice({
  icon,
  title,
  note,
  onChoose,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line-strong/60 bg-surface px-3.5 py-2 text-left transition-colors duration-150 hover:border-line-strong hover:bg-sunken"
    >
      <span className="text-lg text-accent">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium" dir="auto">
          {title}
        </span>
        <span className="block text-xs text-muted">{note}</span>
      </span>
    </button>
  );
}
