import type { StateCommand } from '@codemirror/state';
import { useState } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { toggleImage } from '#features/editor/markdown/toggles.ts';
import type { StudioDialogProps } from '#features/editor/commands/useStudioCommands.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconLink, IconPicture, IconCamera } from '#ui/icons.tsx';
import { pickFile } from '#ui/browser/files.ts';

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp,image/*';

/** Asks for a description, then for a picture of this device, a photo, or an address elsewhere. */
export function PictureDialog({ kind, pictures, onClose }: StudioDialogProps) {
  const [description, setDescription] = useState('');
  const [hasCamera] = useState(() => matchMedia('(pointer: coarse)').matches);
  const choose = async (camera: boolean) => {
    const file = await pickFile(PICTURES, camera ? 'environment' : undefined);
    if (file === null) return;
    onClose();
    pictures.pick(file, description);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Insert a picture"
      description="Anyone with a page’s link can see its pictures. Location and camera details are removed."
    >
      <div className="space-y-5">
        <TextField
          label="Description"
          name="description"
          hint="For readers who can’t see it. Leave it empty if the picture is only decoration."
          value={description}
          onChange={setDescription}
          autoComplete="off"
        />
        <div className="grid gap-2">
          <Choice
            icon={<IconPicture />}
            title="Choose a picture"
            note="JPEG, PNG, GIF or WebP, up to 10 MB. You can also paste it, or drop it on the text."
            onChoose={() => void choose(false)}
          />
          {hasCamera && (
            <Choice
              icon={<IconCamera />}
              title="Take a photo"
              note="With the camera of this device"
              onChoose={() => void choose(true)}
            />
          )}
          <Choice
            icon={<IconLink />}
            title="Use an address"
            note={`Inserts ${kind.type === 'markdown' ? 'Markdown' : 'HTML'} for a picture on the web`}
            onChoose={() => {
              onClose();
              pictures.run(insertAddress(kind.type));
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Inserts a picture whose address the user then types. */
function insertAddress(type: ContentType): StateCommand {
  return type === 'markdown' ? toggleImage : insertImgTag;
}

const insertImgTag: StateCommand = ({ state, dispatch }) => {
  const before = '<img src="';
  const address = 'https://';
  const { from } = state.selection.main;
  dispatch(
    state.update({
      changes: { from, insert: `${before}${address}" alt="">` },
      selection: { anchor: from + before.length, head: from + before.length + address.length },
      userEvent: 'input',
    }),
  );
  return true;
};
