import type { EditorView } from '@codemirror/view';
import { pictureToasts } from '#domain/messages/pictureMessages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { pictureAddress } from '#domain/picture/picture.ts';
import { addPicture } from '#mutators/pictures/pictures.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { openPlace } from './picturePlaces.ts';
import { pictureText } from './pictureText.ts';
import { prepareInWorker } from './prepareInWorker.ts';
import type { PreparedPicture, PictureProblem } from './preparePicture.ts';

/**
 * Puts pictures into the text at `at`, or at the cursor: each once it is small, without metadata and stored on this
 * device. What can't be added is reported by a toast.
 */
export async function addPictures(
  account: AccountServices,
  {
    view,
    type,
    at,
    description = '',
  }: {
    readonly view: EditorView;
    readonly type: ContentType;
    readonly at: number | null;
    readonly description?: string;
  },
  files: readonly File[],
): Promise<void> {
  const from = at ?? view.state.selection.main.head;
  for (const file of files) {
    const place = openPlace(view, from);
    const stored = await storePicture(account, file);
    if (!place.isOpen()) {
      showToast(pictureToasts.notAdded(file.name, 'closed'));
      return;
    }
    if (typeof stored === 'string') {
      place.cancel();
      showToast(pictureToasts.notAdded(file.name, stored));
      continue;
    }
    const isHere = place.fill(pictureText(type, stored.address, description, stored.picture));
    view.focus();
    if (isHere && description === '') showToast(pictureToasts.added);
  }
}

export interface PictureServices extends Pick<AccountServices, 'db' | 'now'> {
  readonly user: Pick<AccountServices['user'], 'id'>;
  readonly backend: Pick<AccountServices['backend'], 'url'>;
}

/** Makes a picture small and keeps it on this device; returns its address, or the problem. */
export async function storePicture(
  account: PictureServices,
  file: Blob,
): Promise<
  { readonly address: string; readonly picture: PreparedPicture } | PictureProblem | 'full'
> {
  const prepared = await prepareInWorker(file);
  if (prepared.kind !== 'ready') return prepared.kind;
  const { picture } = prepared;
  const name = await addPicture(account, picture);
  if (!name.ok) return 'full';
  return { address: pictureAddress(account.backend.url, name.value), picture };
}
