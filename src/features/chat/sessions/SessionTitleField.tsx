import { useRef, useState, type KeyboardEvent } from 'react';
import { MAX_SESSION_TITLE } from '#domain/chat/chat.ts';
import { NameField } from '#ui/controls/NameField.tsx';

/** Renames a session: Enter and blur save, Escape cancels (spec §2). A blank title is ignored (spec §5). */
export function SessionTitleField({
  title,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly onSave: (title: string) => void;
  readonly onClose: () => void;
}) {
  const [value, setValue] = useState(title);
  const isDone = useRef(false);
  const end = (save: boolean) => {
    // Unmounting blurs the field, which would save again.
    if (isDone.current) return;
    isDone.current = true;
    const next = value.trim();
    if (save && next !== '' && next !== title) onSave(next);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(true);
    else if (event.key === 'Escape') end(false);
    else return;
    event.preventDefault();
  };
  return (
    <NameField
      label={`New title of “${title}”`}
      value={value}
      maxLength={MAX_SESSION_TITLE}
      onChange={setValue}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
    />
  );
}
