import { printCodeMissing } from '#domain/messages/messages.ts';
import { publishedSource } from '#domain/page/splitPages.ts';
import { ExportDialog } from '#frames/export/ExportDialog.tsx';
import { printOnce } from '#frames/static/printDocument.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { StudioDialogProps } from './useStudioCommands.ts';

export function ExportDocument({
  account: { publish, now, project },
  kind: { type },
  title,
  readText,
  onClose,
}: StudioDialogProps) {
  const readPublished = () => publishedSource(type, readText(), publish);
  const print = async () => {
    const text = await readPublished().catch(() => null);
    if (text === null || !(await printOnce({ type, title, text, project }))) {
      showToast(printCodeMissing);
    }
  };
  return (
    <ExportDialog
      title={title}
      type={type}
      readText={readPublished}
      now={now}
      onPrint={() => void print()}
      onClose={onClose}
    />
  );
}
