import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { MAX_TITLE_LENGTH } from '#domain/page/titleAndTags.ts';
import { updatePage } from '#mutators/pages/pages.ts';
import type { AccountServices } from '#mutators/services.ts';

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
    () => toasts.pageUpdated,
  );
  const rename = (id: string, text: string) => {
    const changed = text.trim();
    if (changed !== '' && changed !== title) void update(id, changed);
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
          className={`${LINE} touch-room rounded-sm hover:text-accent pointer-coarse:-my-1 pointer-coarse:py-1`}
          onClick={() => setEditing(true)}
        >
          {title}
        </button>
      </h1>
    );
  }
  return (
    <TitleField
      title={title}
      onKeyLeave={() => {
        isLeftByKey.current = true;
      }}
      onBlur={() => setEditing(false)}
      onLeave={(text) => rename(pageId, text)}
    />
  );
}

/** Reports its text when it unmounts: a navigation unmounts it without a blur. */
function TitleField({
  title,
  onKeyLeave,
  onBlur,
  onLeave,
}: {
  readonly title: string;
  readonly onKeyLeave: () => void;
  readonly onBlur: () => void;
  readonly onLeave: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const leave = useEffectEvent((left: HTMLInputElement) => onLeave(left.value));
  useLayoutEffect(() => {
    const shown = field.current;
    shown?.select();
    return () => {
      if (shown !== null) leave(shown);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent, ctrlKey, metaKey } = event;
    if (nativeEvent.isComposing) return;
    const isSave = key === 's' && (ctrlKey || metaKey);
    if (key === 'Escape') currentTarget.value = title;
    if (key !== 'Enter' && key !== 'Escape' && !isSave) return;
    // Else Enter also presses the button that takes the focus.
    if (!isSave) event.preventDefault();
    onKeyLeave();
    currentTarget.blur();
  };
  return (
    <input
      aria-label="Title"
      dir="auto"
      autoComplete="off"
      defaultValue={title}
      maxLength={MAX_TITLE_LENGTH}
      ref={field}
      className={`${LINE} rounded-sm bg-surface`}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
}
