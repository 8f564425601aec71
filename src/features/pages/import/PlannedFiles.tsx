import type { ReactNode } from 'react';
import type { FilesPlan } from '#content/import/planFiles.ts';

const SHOWN = 50;

export function PlannedFiles({ plan: { documents, skipped } }: { readonly plan: FilesPlan }) {
  return (
    <div className="mt-5 space-y-4 text-sm">
      <Paths label="New projects">
        {documents.slice(0, SHOWN).map(({ path }) => (
          <li key={path} dir="auto" className="wrap-anywhere">
            {path}
          </li>
        ))}
        {documents.length > SHOWN && (
          <li className="text-muted">and {(documents.length - SHOWN).toLocaleString()} more</li>
        )}
      </Paths>
      {skipped.length > 0 && (
        <Paths label="Left out">
          {skipped.slice(0, SHOWN).map(({ path, reason }) => (
            <li key={path} className="wrap-anywhere">
              <span dir="auto">{path}</span>
              <span className="block text-muted">{reason}</span>
            </li>
          ))}
          {skipped.length > SHOWN && (
            <li className="text-muted">and {(skipped.length - SHOWN).toLocaleString()} more</li>
          )}
        </Paths>
      )}
    </div>
  );
}

export function Paths({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={label}>
      <h3 className="mb-1 font-medium">{label}</h3>
      <ul className="space-y-1">{children}</ul>
    </section>
  );
}
