import { BROKEN_TO_USERS } from './engines/broken.ts';
import { describeBroken } from './runner/caught.ts';

describeBroken(BROKEN_TO_USERS);
