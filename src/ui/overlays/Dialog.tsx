import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';

/** What a dialog shows. Focus goes in when it opens and back where it came from when it closes. */
export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** The row of buttons at the foot; the last is the one that goes on. */
  readonly footer?: ReactNode;
  /** `md` 32rem, `lg` 56rem; a phone gives it the whole width. */
  readonly size?: 'md' | 'lg' | undefined;
  /** An alert dialog is not closed by a press outside it, and is announced as one. */
  readonly alert?: boolean | undefined;
  readonly children?: ReactNode;
}

const DialogSurface = lazyPart(async () => (await import('./DialogSurface.tsx')).DialogSurface);

/** A modal dialog. Its code is loaded when one is first opened. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
