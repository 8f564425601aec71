import { BROKEN_SENDING } from './engines/broken.ts';
import { describeBroken } from './runner/caught.ts';

describeBroken(BROKEN_SENDING);
