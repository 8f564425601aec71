import type { EditorView } from '@codemirror/view';
import { pictureToasts } from '#domain/messages/pictureMessages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { storePicture } from '#mutators/pictures/pictures.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { leavePicture, openPlace } from './picturePlaces.ts';
import { pictureText } from './pictureText.ts';

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
  if (at === null) leavePicture(view);
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
