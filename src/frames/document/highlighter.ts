// The second script of `program.ts`, sent only for documents with code.
import { highlightBlock } from '#frames/code/syntaxColours.ts';

Reflect.set(globalThis, 'rectoHighlight', highlightBlock);
