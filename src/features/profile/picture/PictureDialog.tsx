import { useEffect, useState } from 'react';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { NotSaved } from '#features/profile/NotSaved.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ImageCropper } from '#ui/display/ImageCropper.tsx';
import { ProgressBar } from '#ui/display/ProgressBar.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { usePictureUpload } from './usePictureUpload.ts';

type Cropping =
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | {
      readonly status: 'ready';
      readonly Cropper: typeof ImageCropper;
    };

/** Chooses the square of an image that becomes the picture, and uploads it. `src` is the file's address in this window. */
export function PictureDialog({
  src,
  onClose,
}: {
  readonly src: string;
  readonly onClose: () => void;
}) {
  const cropping = useCropper();
  const { setArea, setBroken, isReady, step, upload, cancel } = usePictureUpload(src, onClose);
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
      description="Choose the part that is shown. It is scaled down on this device, and a moving GIF becomes a still picture. Anyone who has its address can open it."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            pending={step.name === 'uploading'}
            disabled={!isReady || cropping.status !== 'ready'}
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
      {cropping.status === 'missing' && (
        <Banner
          tone="danger"
          role="alert"
          title={describeFailure({ kind: 'offline' })}
          description="Cutting a picture needs a connection the first time."
        />
      )}
      {cropping.status === 'loading' && <Spinner label="Opening the picture" />}
      {cropping.status === 'ready' && step.name !== 'broken' && (
        <cropping.Cropper
          src={src}
          label="The part that is shown"
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

/** The code that cuts images, asked for when it is first needed, and again with the connection. */
function useCropper(): Cropping {
  const [cropping, setCropping] = useState<Cropping>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const code = await import('#ui/display/ImageCropper.tsx').catch(() => null);
      if (!wanted) return;
      setCropping(
        code === null ? { status: 'missing' } : { status: 'ready', Cropper: code.ImageCropper },
      );
      if (code === null) window.addEventListener('online', again, { once: true });
    };
    const again = () => void load();
    again();
    return () => {
      wanted = false;
      window.removeEventListener('online', again);
    };
  }, []);
  return cropping;
}
