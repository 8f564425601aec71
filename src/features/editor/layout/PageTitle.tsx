import { useState } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { updatePage } from '#mutators/pages/pages.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';

const LINE = 'display block w-full truncate text-left text-lg phone:text-base phone:leading-5';

/** The page's title; a press turns that of a saved page into a field. Escape and an empty field change nothing. */
export function PageTitle({
  account,
  pageId,
  title,
}: {
  readonly account: AccountServices;
  /** Null for a new page. */
  readonly pageId: string | null;
  readonly title: string;
}) {
  const [editing, setEditing] = useState(false);
  const [update] = useMutator(
    (id: string, changed: string) => updatePage(account, id, { title: changed }),
    toasts.errorUpdatingPageBecause,
  );
  const rename = async (id: string, text: string) => {
    setEditing(false);
    const changed = text.trim();
    if (changed === '' || changed === title) return;
    const result = await update(id, changed);
    if (result.ok) showToast(toasts.pageUpdated);
  };
  if (pageId === null) return <h1 className={LINE}>{title}</h1>;
  if (!editing) {
    return (
      <h1 dir="auto">
        <button
          type="button"
          title="Rename"
          className={`${LINE} rounded-sm hover:text-accent`}
          onClick={() => setEditing(true)}
        >
          {title}
        </button>
      </h1>
    );
  }
  return (
    <input
      aria-label="Title"
      dir="auto"
      autoComplete="off"
      defaultValue={title}
      // The user pressed the title to type here.
      ref={(field) => field?.select()}
      className={`${LINE} rounded-sm bg-surface`}
      onBlur={(event) => void rename(pageId, event.target.value)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (nativeEvent.isComposing) return;
        if (key === 'Escape') currentTarget.value = title;
        if (key === 'Enter' || key === 'Escape') currentTarget.blur();
      }}
    />
  );
}
