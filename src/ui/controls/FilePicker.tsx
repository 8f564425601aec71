import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from '#ui/cx.ts';

/** A place to choose a file, by its button or by dropping one on it. */
export function FilePicker({
  label,
  hint,
  accept,
  icon,
  disabled = false,
  onFile,
}: {
  readonly label: string;
  readonly hint: ReactNode;
  /** As the `accept` of a file input: what the system's dialog offers first. */
  readonly accept: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (file: File | null | undefined) => {
    if (file !== null && file !== undefined && !disabled) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files.item(0));
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-4 py-3.5 transition-colors duration-150',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
      )}
    >
      <Button icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
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
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
