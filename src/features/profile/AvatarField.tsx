import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { AVATAR_ACCEPT, checkAvatarFile, initialsOf } from '#domain/account/profile.ts';
import { removeAvatar } from '#mutators/auth/profile.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { FilePicker } from '#ui/controls/FilePicker.tsx';
import { IconTrash } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { AvatarDialog } from './AvatarDialog.tsx';

export function AvatarField() {
  const account = useAccount();
  const { user } = account;
  const [src, setSrc] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [remove, isRemoving] = useMutator(removeAvatar, accountToasts.updateFailed);
  const choose = (chosen: File) => {
    const checked = checkAvatarFile(chosen);
    if (checked.ok) setSrc(URL.createObjectURL(chosen));
    else showToast(accountToasts.uploadFailed(checked.failure));
  };
  const close = () => {
    if (src !== null) URL.revokeObjectURL(src);
    setSrc(null);
  };
  const confirmRemoval = async () => {
    const removed = await remove(account);
    setIsAsking(false);
    if (removed.ok) showToast(accountToasts.profileUpdated);
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar
        size="lg"
        name={user.fullName}
        src={user.avatarUrl}
        initials={initialsOf(user.fullName)}
      />
      <div className="min-w-0 flex-1 basis-60">
        <FilePicker
          label={user.avatarUrl === null ? 'Add a picture…' : 'Change picture…'}
          hint="JPEG, PNG, GIF or WebP, up to 5 MB. Choose one, or drop it here."
          accept={AVATAR_ACCEPT}
          onFile={choose}
        />
      </div>
      {user.avatarUrl !== null && (
        <Button variant="ghost" icon={<IconTrash />} onClick={() => setIsAsking(true)}>
          Remove picture
        </Button>
      )}
      {src !== null && <AvatarDialog src={src} onClose={close} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove your picture?"
        description="The file is deleted. Your initials are shown in its place."
        confirmLabel="Remove picture"
        pending={isRemoving}
        onConfirm={() => void confirmRemoval()}
      />
    </div>
  );
}
