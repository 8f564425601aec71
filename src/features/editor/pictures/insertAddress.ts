import type { StateCommand } from '@codemirror/state';
import type { ContentType } from '#domain/page/page.ts';
import { toggleImage } from '#features/editor/markdown/toggleImage.ts';

/** Inserts a picture whose address the user then types. */
export function insertAddress(type: ContentType): StateCommand {
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
