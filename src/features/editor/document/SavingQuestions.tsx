import { editorToasts } from '#domain/messages/editorToasts.ts';
import { LosingDialog, type SaveDialogsProps } from './SaveDialogs.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { SavePageDialog, type SaveFields } from './SavePageDialog.tsx';

export function SavingQuestions({
  account,
  kind,
  document: { opened, editing, lease },
  saving,
}: SaveDialogsProps) {
  const saveAsNew = (fields: SaveFields) => {
    if (lease.lostTo() === null) return saving.saveAsNew(fields);
    showToast(editorToasts.editedElsewhere);
    return Promise.resolve(false);
  };
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
        onEdit={saving.fieldsChanged}
        onSave={saveAsNew}
      />
      {saving.losing && <LosingDialog losing={saving.losing} onClose={saving.stopLosing} />}
    </>
  );
}
