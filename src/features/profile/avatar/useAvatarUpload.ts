import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { UNREADABLE_PICTURE, AVATAR_SIZE_PX } from '#domain/account/avatar.ts';
import type { Failure } from '#domain/failure.ts';
import { changeAvatar } from '#mutators/auth/profile.ts';
import type { SquareArea } from '#ui/display/ImageCropper.tsx';
import { encodePicture } from '#ui/browser/encodePicture.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** `share` from 0 to 1. */
type Step =
  | { readonly name: 'choosing' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'broken'; readonly failure: Failure };

export function useAvatarUpload(src: string, onDone: () => void) {
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

/** Without metadata (location, camera). Rejects if the file is no image. */
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
