import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { AVATAR_SIZE_PX, UNREADABLE_PICTURE } from '#domain/account/profile.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { NotSaved } from '#features/profile/Section.tsx';
import { loadWhenOnline } from '#ui/lazyPart.ts';
import { changeAvatar } from '#mutators/auth/profile.ts';
import { encodePicture } from '#ui/browser/encodePicture.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import type { ImageCropper, SquareArea } from '#ui/display/ImageCropper.tsx';
import { ProgressBar, Spinner } from '#ui/display/Spinner.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';

/** `src` is an object URL. */
export function AvatarDialog({
  src,
  onClose,
}: {
  readonly src: string;
  readonly onClose: () => void;
}) {
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
