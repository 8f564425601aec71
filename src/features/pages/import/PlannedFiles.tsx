import type { ReactNode } from 'react';
import type { FilesPlan, LeftOutFile } from '#content/import/planFiles.ts';

const SHOWN = 50;

export function PlannedFiles({ plan: { documents, skipped } }: { readonly plan: FilesPlan }) {
  return (
    <div className="mt-5 space-y-4 text-sm">
      <Paths label="New projects" items={documents}>
        {({ path }) => <span dir="auto">{path}</span>}
      </Paths>
      <LeftOutFiles label="Left out" files={skipped} />
    </div>
  );
}

export function LeftOutFiles({
  label,
  files,
}: {
  readonly label: string;
  readonly files: readonly LeftOutFile[];
}) {
  return (
    <Paths label={label} items={files}>
      {({ path, reason }) => (
        <>
          <span dir="auto">{path}</span>
          <span className="block text-muted">{reason}</span>
        </>
      )}
    </Paths>
  );
}

/** Imported files of which there is something to say. */
export function NotedFiles({
  label,
  note,
  paths,
}: {
  readonly label: string;
  readonly note: string;
  readonly paths: readonly string[];
}) {
  return (
    <Paths label={label} note={note} items={paths.map((path) => ({ path }))}>
      {({ path }) => <span dir="auto">{path}</span>}
    </Paths>
  );
}

/** Nothing without items; of many only the first. */
function Paths<Item extends { readonly path: string }>({
  label,
  note,
  items,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-label={label} className="text-sm">
      <h3 className="mb-1 font-medium">{label}</h3>
      {note !== undefined && <p className="mb-1 text-muted">{note}</p>}
      <ul className="space-y-1">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.path} className="wrap-anywhere">
            {children(item)}
          </li>
        ))}
        {items.length > SHOWN && (
          <li className="text-muted">and {(items.length - SHOWN).toLocaleString()} more</li>
        )}
      </ul>
    </section>
  );
}
