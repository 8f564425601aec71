import { extra, type Enrich, type Extras, emojiReplacer } from '#content/markdown/rich/enricher.ts';
import type { FrameEvent } from '#domain/previewProtocol.ts';
import type { DiagramsProgram } from './diagramsProgram.ts';
import type { FrameCode } from '#frames/static/hiddenDocument.ts';
import type { MathsProgram } from './mathsProgram.ts';
import type { Highlight } from '#frames/code/codeColours.ts';

export type CodeRequests = ReturnType<typeof codeRequests>;

/** Requests code from the app. Scripts run with `nonce` and define globals. */
export function codeRequests(send: (event: FrameEvent) => void, nonce: string) {
  const waiting = new Map<unknown, (text: string) => void>();
  const load = (name: FrameCode) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(name, (text) => {
        if (text === '') reject(new Error(`The code for ${name} could not be loaded.`));
        else resolve(text);
      });
      send({ kind: 'code', name });
    });
  const run = async (name: FrameCode) => {
    const script = document.createElement('script');
    script.nonce = nonce;
    script.text = await load(name);
    document.head.append(script);
  };

  const extras: Extras = {
    diagrams: extra(async (): Promise<Enrich> => {
      await run('diagrams');
      const drawer: DiagramsProgram = Reflect.get(globalThis, 'rectoDiagrams');
      return drawer(() => load('mermaid'), nonce);
    }),
    emoji: extra(async (): Promise<Enrich> => emojiReplacer(await load('emoji'))),
    maths: extra(async () => {
      const [font] = await Promise.all([load('mathsFont'), run('maths')]);
      const drawer: MathsProgram = Reflect.get(globalThis, 'rectoMaths');
      return drawer(font);
    }),
  };

  return {
    receive: (data: Readonly<Record<string, unknown>>) => {
      if (typeof data['text'] !== 'string') return false;
      waiting.get(data['code'])?.(data['text']);
      return true;
    },
    load,
    loadHighlighter: async (): Promise<Highlight> => {
      await run('colours');
      return Reflect.get(globalThis, 'rectoHighlight');
    },
    extras,
  };
}
