// Runs in the previews' frame before a page with loops: the frame gets it from the app, so only such pages load the parser.
import { guardPage } from './guardPage.ts';

Reflect.set(globalThis, 'rectoGuardPage', guardPage);
