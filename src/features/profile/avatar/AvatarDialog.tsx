import { useEffect, useState } from 'react';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { loadWhenOnline } from '#frames/highlight/loadWhenOnline.ts';
import { NotSaved } from '#features/profile/NotSaved.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ImageCropper } from '#ui/display/ImageCropper.tsx';
import { ProgressBar } from '#ui/display/ProgressBar.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { useAvatarUpload } from './useAvatarUpload.ts';

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
        <Banner tone="danger" role="alert" title={describeFailure(step.failure)} />
      )}
      {Cropper === 'missing' && (
        <Banner
          tone="danger"
          role="alert"
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
