import { useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { cx } from '#ui/cx.ts';

/** Handles files before its children. `label` covers the nearest positioned element. `onPaste` returns true if it did. */
export function DropZone({
  label,
  onFiles,
  onPaste,
  ref,
  className,
  children,
}: {
  readonly label: string;
  readonly onFiles: (files: readonly File[], at: Readonly<Record<'x' | 'y', number>>) => void;
  readonly onPaste: (files: readonly File[], target: Element) => boolean;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const captureFiles = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    event.stopPropagation();
    setOver(isOver);
    return true;
  };
  return (
    <div
      ref={ref}
      className={className}
      onDragEnterCapture={(event) => captureFiles(event, true)}
      onDragOverCapture={(event) => captureFiles(event, true)}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDropCapture={(event) => {
        const files = [...event.dataTransfer.files];
        if (!captureFiles(event, false) || files.length === 0) return;
        onFiles(files, { x: event.clientX, y: event.clientY });
      }}
      onPasteCapture={(event) => {
        const files = copiedFiles(event.clipboardData);
        if (files.length === 0 || !(event.target instanceof Element)) return;
        if (!onPaste(files, event.target)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      <p
        aria-hidden={!over}
        className={cx(
          'absolute inset-2 z-30 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/90 p-6 text-center text-lg',
          !over && 'hidden',
        )}
      >
        {label}
      </p>
    </div>
  );
}

/** Files that were copied as such: office programs add a picture of a copied text to it. */
export function copiedFiles(data: DataTransfer): readonly File[] {
  const files = [...data.files];
  const text = data.getData('text/plain').trim();
  if (text === '') return files;
  if (data.types.includes('text/html') || data.types.includes('text/rtf')) return [];
  // File managers add the files' names, paths or addresses.
  const names = new Set(files.flatMap(({ name }) => [name, encodeURIComponent(name)]));
  const isNames = text
    .split(/\r\n?|\n/)
    .every((line) => names.has(line.trim().split(/[/\\]/).at(-1) ?? ''));
  return isNames ? files : [];
}
