import { MdEditor, type ExposeParam } from 'md-editor-v3';
import 'md-editor-v3/lib/style.css';
import { createApp, h, ref } from 'vue';
import { stage } from './peer.ts';

const text = ref('');
const editor = ref<ExposeParam>();

window.peer = {
  open: (value) => {
    text.value = value;
    const props = {
      style: { height: '780px' },
      language: 'en-US',
      // Would load code from a CDN.
      noHighlight: true,
      noMermaid: true,
      noKatex: true,
      noEcharts: true,
      noIconfont: true,
    };
    createApp({
      render: () =>
        h(MdEditor, {
          ...props,
          ref: editor,
          modelValue: text.value,
          'onUpdate:modelValue': (next: string) => (text.value = next),
        }),
    }).mount(stage());
  },
  placeCursor: (line) => {
    const view = editor.value?.getEditorView();
    if (view === undefined) return;
    const { doc } = view.state;
    const at = line === 'end' ? doc.length : doc.line(line + 1).to;
    view.focus();
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  },
};
