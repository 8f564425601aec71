import { ExportDialog } from '#frames/export/ExportDialog.tsx';
import { publishedSource } from '#domain/page/pageSheet.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { AccountServices } from '#mutators/services.ts';

export function ExportDocument({
  account: { publish, now },
  kind: { type },
  title,
  readText,
  onClose,
}: {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly title: string;
  readonly readText: () => string;
  readonly onClose: () => void;
}) {
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
