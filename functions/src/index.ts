import { bypassBodyParsers } from './rawBodies';

export { blog } from './blog/blog';
export { partnerLogin } from './login/partnerLogin';

bypassBodyParsers();
