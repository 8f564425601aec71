import { useState, useEffect, useRef } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import {
  AVATAR_ACCEPT,
  checkAvatarFile,
  initialsOf,
  AVATAR_SIZE_PX,
  UNREADABLE_PICTURE,
} from '#domain/account/profile.ts';
import { removeAvatar, changeAvatar } from '#mutators/auth/profile.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#ui/overlays/Dialog.tsx';
import { FilePicker } from '#ui/controls/FilePicker.tsx';
import { IconTrash } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { NotSaved } from './Section.tsx';
import { loadWhenOnline } from '#ui/lazyPart.ts';
import { encodePicture } from '#ui/browser/encodePicture.ts';
import { Banner } from '#ui/display/Banner.tsx';
import type { ImageCropper, SquareArea } from '#ui/display/ImageCropper.tsx';
import { ProgressBar, Spinner } from '#ui/display/Spinner.tsx';

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

/** `src` is an object URL. */
function AvatarDialog({ src, onClose }: { readonly src: string; readonly onClose: () => void }) {
  const [Cropper, setCropper] = useState<typeof ImageCropper | 'missing' | null>(null);
  useEffect(
    () =>
      loadWhenOnline(() => import('#ui/display/ImageCropper.tsx'), {
        loaded: (code) => setCropper(() => code.ImageCropper),
        failed: () => setCropper('missing'),
      }),
    [],
  );
  const isReady = Cropper !== null && Cropper !== 'missing';
  const { setArea, setBroken, hasArea, step, upload, cancel } = useAvatarUpload(src, onClose);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={close}
      title="Your picture"
      description="Choose the visible part. It’s scaled down on this device; an animated GIF becomes a still image. Anyone with its link can open it."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            pending={step.name === 'uploading'}
            disabled={!hasArea || !isReady || step.name === 'broken'}
            onClick={() => void upload()}
          >
            Use this picture
          </Button>
        </>
      }
    >
      {step.name === 'broken' && (
        <Banner tone="danger" live="alert" title={describeFailure(step.failure)} />
      )}
      {Cropper === 'missing' && (
        <Banner
          tone="danger"
          live="alert"
          title={describeFailure({ kind: 'offline' })}
          description="Connect once to load the image cropper."
        />
      )}
      {Cropper === null && <Spinner label="Opening the picture" />}
      {isReady && step.name !== 'broken' && (
        <Cropper
          src={src}
          label="Visible part"
          hint="Drag the picture, or move it with the arrow keys."
          onArea={setArea}
          onBroken={setBroken}
        />
      )}
      <div className="mt-4 empty:hidden">
        {step.name === 'uploading' && <ProgressBar label="Uploading" done={step.share} total={1} />}
        {step.name === 'failed' && <NotSaved failure={step.failure} kept="The picture" />}
      </div>
    </Dialog>
  );
}

type Step =
  | { readonly name: 'choosing' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'broken'; readonly failure: Failure };

function useAvatarUpload(src: string, onDone: () => void) {
  const account = useAccount();
  const [area, setArea] = useState<SquareArea | null>(null);
  const [step, setStep] = useState<Step>({ name: 'choosing' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const setBroken = () => {
    setStep({ name: 'broken', failure: UNREADABLE_PICTURE });
    showToast(accountToasts.uploadFailed(UNREADABLE_PICTURE));
  };
  const upload = async () => {
    if (area === null || step.name === 'uploading') return;
    const abort = new AbortController();
    running.current = abort;
    setStep({ name: 'uploading', share: 0 });
    const image = await cropAvatar(src, area).catch(() => null);
    if (abort.signal.aborted) return;
    if (image === null) return setBroken();
    const result = await changeAvatar(account, image, {
      onProgress: (share) => {
        if (!abort.signal.aborted) setStep({ name: 'uploading', share });
      },
      signal: abort.signal,
    });
    if (result.ok) {
      showToast(accountToasts.profileUpdated);
      onDone();
    } else if (!abort.signal.aborted) {
      setStep({ name: 'failed', failure: result.failure });
      showToast(accountToasts.uploadFailed(result.failure));
    }
  };
  return {
    setArea,
    setBroken,
    hasArea: area !== null,
    step,
    upload,
    cancel: () => running.current?.abort(),
  };
}

const QUALITY = 0.88;

/** A square of an image, at most 512 px wide, without metadata (location, camera). Rejects if the file is no image. */
async function cropAvatar(src: string, { x, y, size }: SquareArea): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const side = Math.max(1, Math.min(AVATAR_SIZE_PX, Math.round(size)));
  const blob = await encodePicture({
    width: side,
    height: side,
    quality: QUALITY,
    draw: (context) => context.drawImage(image, x, y, size, size, 0, 0, side, side),
  });
  if (blob === null) throw new Error('The picture could not be drawn');
  return blob;
}
