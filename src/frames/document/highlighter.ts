// Sent only for documents with code.
import { highlightBlock } from '#frames/highlight/syntaxColours.ts';

Reflect.set(globalThis, 'rectoHighlight', highlightBlock);
