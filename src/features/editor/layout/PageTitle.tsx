import { useRef, useState } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { MAX_TITLE_LENGTH } from '#domain/page/title.ts';
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
  readonly pageId: string | null;
  readonly title: string;
}) {
  const [editing, setEditing] = useState(false);
  /** Whether a key ended the editing: the focus then returns to the title. */
  const isLeftByKey = useRef(false);
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
          ref={(button) => {
            if (isLeftByKey.current) button?.focus();
            isLeftByKey.current = false;
          }}
          title="Rename"
          className={`${LINE} touch-room rounded-sm hover:text-accent`}
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
      maxLength={MAX_TITLE_LENGTH}
      ref={selectAll}
      className={`${LINE} rounded-sm bg-surface`}
      onBlur={(event) => void rename(pageId, event.target.value)}
      onKeyDown={(event) => {
        const { key, currentTarget, nativeEvent } = event;
        if (nativeEvent.isComposing) return;
        if (key === 'Escape') currentTarget.value = title;
        if (key !== 'Enter' && key !== 'Escape') return;
        // Else Enter also presses the button that takes the focus.
        event.preventDefault();
        isLeftByKey.current = true;
        currentTarget.blur();
      }}
    />
  );
}

function selectAll(field: HTMLInputElement | null): void {
  field?.select();
}
