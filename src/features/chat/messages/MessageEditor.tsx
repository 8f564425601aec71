import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { MessageField } from '#ui/controls/MessageField.tsx';

export function MessageEditor({
  text,
  pending,
  onSend,
  onCancel,
}: {
  readonly text: string;
  readonly pending: boolean;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const [value, setValue] = useState(text);
  const send = () => {
    if (value.trim() !== '' && !pending) onSend(value);
  };
  return (
    <div className="ml-auto w-full max-w-160">
      <MessageField
        label="Edit message"
        value={value}
        onChange={setValue}
        onSend={send}
        onCancel={onCancel}
        readOnly={pending}
        takesFocus
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="primary"
          pending={pending}
          aria-disabled={value.trim() === '' || undefined}
          onClick={send}
        >
          Send again
        </Button>
      </div>
    </div>
  );
}
