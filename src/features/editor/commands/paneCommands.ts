import { useAtom } from 'jotai';
import { DEVICE_NAMES } from '#features/editor/preview/DeviceWidths.tsx';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { Pages } from '#features/editor/outline/usePages.ts';
import {
  DEVICES,
  previewDevice,
  scrollTogether,
  usePaneSetting,
} from '#features/editor/layout/paneSettings.ts';
import { assistantShown, shownPane, SPLIT } from '#features/editor/layout/shownPane.ts';
import { useMedia } from '#ui/browser/useWide.ts';
import type { Command } from '#context/commands.ts';

export function usePaneCommands(kind: EditorKind, pages: Pages): readonly Command[] {
  const [pane, setPane] = useAtom(shownPane);
  const [isAssisted, setAssisted] = useAtom(assistantShown);
  const device = usePaneSetting(previewDevice);
  const together = usePaneSetting(scrollTogether) === 'on';
  const isSplit = useMedia(SPLIT);
  const { list, current, goTo, insertMarker } = pages;
  const switchPane: Command = {
    id: 'panes.switch',
    label: pane === 'first' ? 'Show the preview' : 'Show the editor',
    group: 'View',
    keys: 'Alt-Shift-p',
    run: () => setPane(pane === 'first' ? 'second' : 'first'),
    words: 'pane write preview switch',
  };
  const toggleScrolling: Command = {
    id: 'panes.together',
    label: 'Scroll together',
    group: 'View',
    run: () => scrollTogether.set(together ? 'off' : 'on'),
    checked: together,
    words: 'sync synchronise preview',
  };
  return [
    {
      id: 'assistant',
      label: 'Assistant',
      group: 'View',
      keys: 'Mod-j',
      run: () => {
        setAssisted(!isAssisted);
        // Changes are shown in the text.
        setPane('first');
      },
      checked: isAssisted,
      words: 'ai chat ask rewrite',
    },
    ...(isSplit ? [] : [switchPane]),
    ...(kind.type === 'markdown' ? [toggleScrolling] : []),
    ...DEVICES.map((one): Command => ({
      id: `preview.${one}`,
      label: `Preview: ${DEVICE_NAMES[one]}`,
      group: 'View',
      run: () => previewDevice.set(one),
      checked: device === one,
      words: 'device responsive mobile desktop size',
    })),
    {
      id: 'pages.insert',
      label: 'Insert page marker',
      group: 'Text',
      keys: 'Mod-Shift-Enter',
      run: insertMarker,
      words: 'new page break section multi-page',
    },
    {
      id: 'pages.next',
      label: 'Next page of the document',
      group: 'Go',
      keys: 'Alt-PageDown',
      run: () => goTo(current + 1),
      disabled: current >= list.length - 1,
    },
    {
      id: 'pages.previous',
      label: 'Previous page of the document',
      group: 'Go',
      keys: 'Alt-PageUp',
      run: () => goTo(current - 1),
      disabled: current === 0,
    },
    ...(list.length === 1 ? [] : list).map((page, index): Command => ({
      id: `pages.go.${index}`,
      label: `Go to page: ${page.title}`,
      group: 'Go',
      run: () => goTo(index),
      checked: index === current,
    })),
  ];
}
