import { receiveRawBodies } from './rawBodies';

export { blog } from './blog/blog';
export { partnerLogin } from './login/partnerLogin';

receiveRawBodies();
