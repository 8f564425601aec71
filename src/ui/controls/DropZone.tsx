import { useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** Accepts a dropped file before its children can; while it is over, `label` covers the nearest positioned element. */
export function DropZone({
  label,
  onFile,
  className,
  children,
}: {
  readonly label: string;
  readonly onFile: (file: File) => void;
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
      className={className}
      onDragEnterCapture={(event) => captureFiles(event, true)}
      onDragOverCapture={(event) => captureFiles(event, true)}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDropCapture={(event) => {
        const file = event.dataTransfer.files.item(0);
        if (captureFiles(event, false) && file !== null) onFile(file);
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
