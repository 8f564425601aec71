import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { UNREADABLE_PICTURE } from '#domain/account/avatar.ts';
import type { Failure } from '#domain/failure.ts';
import { changeAvatar } from '#mutators/auth/profile.ts';
import type { SquareArea } from '#ui/display/ImageCropper.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { cropAvatar } from './cropAvatar.ts';

/** `share` of the upload, from 0 to 1. */
type Step =
  | { readonly name: 'choosing' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'broken'; readonly failure: Failure };

export interface AvatarUpload {
  readonly setArea: (area: SquareArea) => void;
  /** The file is no image. */
  readonly setBroken: () => void;
  readonly isReady: boolean;
  readonly step: Step;
  readonly upload: () => Promise<void>;
  readonly cancel: () => void;
}

/** Crops, scales and uploads the image at `src`. */
export function useAvatarUpload(src: string, onDone: () => void): AvatarUpload {
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
    isReady: area !== null && step.name !== 'broken',
    step,
    upload,
    cancel: () => running.current?.abort(),
  };
}
