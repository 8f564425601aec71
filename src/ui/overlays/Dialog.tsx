import { useState, type ReactNode } from 'react';
import { latePart } from '#ui/lazyPart.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  /** `md` 32rem, `lg` 56rem; full width on a phone. */
  readonly size?: 'md' | 'lg' | undefined;
  /** An alert dialog does not close on a press outside it. */
  readonly alert?: boolean | undefined;
  readonly children?: ReactNode;
}

const DialogSurface = latePart(async () => (await import('./DialogSurface.tsx')).DialogSurface);

export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  if (!used) return null;
  return <DialogSurface {...props} />;
}
