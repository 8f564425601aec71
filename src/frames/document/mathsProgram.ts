// A script for `program.ts` and `printer.ts`, sent only for documents with formulas.
import { drawMaths } from '#content/markdown/rich/maths.ts';

Reflect.set(globalThis, 'rectoMaths', drawMaths);
