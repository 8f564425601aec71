import type { Removed } from '#content/publish/publishReport.ts';
import { lostOf } from './lostCount.ts';
import { removedWords } from './removedWords.ts';

export function RemovedList({ removed }: { readonly removed: readonly Removed[] }) {
  const lost = lostOf(removed);
  const rewritten = removed.filter(({ kind }) => kind === 'rewritten');
  return (
    <>
      {lost.length === 0 ? (
        <p className="text-sm text-muted">Visitors get the whole page.</p>
      ) : (
        <RemovedItems label="Left out" items={lost} />
      )}
      {rewritten.length > 0 && (
        <details className="mt-3">
          <summary className="touch-target cursor-pointer text-sm text-muted">
            {rewritten.length === 1
              ? 'One tag is replaced by another'
              : `${rewritten.length} tags are replaced by others`}
            , with the same look
          </summary>
          <RemovedItems label="Replaced" items={rewritten} />
        </details>
      )}
    </>
  );
}

/** A page can name 100,000 things; drawing that many rows would stall the dialog. */
const MAX_ITEMS = 200;

export function RemovedItems({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly Removed[];
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {items.slice(0, MAX_ITEMS).map((item) => {
        const { name, where, why } = removedWords(item);
        return (
          <li key={`${item.kind} ${item.name}`} className="py-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <code className="min-w-0 font-mono wrap-anywhere">{name}</code>
              <span className="text-muted tabular-nums">{where}</span>
            </div>
            {why !== null && <p className="text-muted">{why}</p>}
          </li>
        );
      })}
      {items.length > MAX_ITEMS && (
        <li className="py-2 text-muted">
          And {(items.length - MAX_ITEMS).toLocaleString('en')} more
        </li>
      )}
    </ul>
  );
}
