import { ExportDialog } from '#frames/export/ExportDialog.tsx';
import { publishedSource } from '#domain/page/splitPages.ts';
import type { StudioDialogProps } from './useStudioCommands.ts';

export function ExportDocument({
  account: { publish, now },
  kind: { type },
  title,
  readText,
  onClose,
}: StudioDialogProps) {
  return (
    <ExportDialog
      title={title}
      type={type}
      readText={() => publishedSource(type, readText(), publish)}
      now={now}
      onClose={onClose}
    />
  );
}
