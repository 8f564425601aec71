import type { AccountServices } from '#mutators/services.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { LosingDialog } from '#features/editor/visitors/LosingDialog.tsx';
import type { OpenDocument } from './readDocument.ts';
import { SavePageDialog } from './SavePageDialog.tsx';
import type { useSaveDocument } from './useSaveDocument.ts';

export function SaveDialogs({
  account,
  kind,
  document: { opened, editing },
  saving,
}: {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly document: OpenDocument;
  readonly saving: ReturnType<typeof useSaveDocument>;
}) {
  return (
    <>
      <SavePageDialog
        kind={kind}
        readText={editing.text}
        publish={account.publish}
        open={saving.asking}
        pending={saving.pending}
        givenTitle={opened.title}
        onOpenChange={saving.setAsking}
        onSave={saving.saveAsNew}
      />
      {saving.losing && <LosingDialog losing={saving.losing} onClose={saving.stopLosing} />}
    </>
  );
}
