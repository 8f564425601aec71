import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconUpload } from '#ui/icons.tsx';

export function FilePicker({
  label,
  hint,
  accept,
  onFile,
}: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files.item(0));
      }}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-4 py-3.5 transition-colors duration-150',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
      )}
    >
      <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.item(0));
          // Otherwise choosing the same file again fires no change event.
          event.target.value = '';
        }}
      />
    </div>
  );
}
