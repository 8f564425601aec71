import { LosingDialog } from '#features/editor/visitors/LosingDialog.tsx';
import type { SaveDialogsProps } from './SaveDialogs.tsx';
import { SavePageDialog } from './SavePageDialog.tsx';

export function SavingQuestions({
  account,
  kind,
  document: { opened, editing },
  saving,
}: SaveDialogsProps) {
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
        onSave={saving.saveAsNew}
      />
      {saving.losing && <LosingDialog losing={saving.losing} onClose={saving.stopLosing} />}
    </>
  );
}
