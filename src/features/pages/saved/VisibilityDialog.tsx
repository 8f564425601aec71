import { useState } from 'react';
import { counted } from '#domain/messages/counted.ts';
import { VISIBILITIES, type Visibility } from '#domain/page/page.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioField } from '#ui/controls/RadioField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

export function VisibilityDialog({
  count,
  saving,
  onSave,
  onClose,
}: {
  readonly count: number;
  readonly saving: boolean;
  readonly onSave: (visibility: Visibility) => void;
  readonly onClose: () => void;
}) {
  const [visibility, setVisibility] = useState<Visibility>('private');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Visibility"
      description={`Replaces the visibility of ${counted(count, 'project', 'projects')}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={saving} onClick={() => onSave(visibility)}>
            Save Changes
          </Button>
        </>
      }
    >
      <RadioField
        legend="Who can see them"
        name="visibility"
        options={VISIBILITIES}
        value={visibility}
        onChange={setVisibility}
      />
    </Dialog>
  );
}
