import { bypassBodyParsers } from './bypassBodyParsers';

export { blog } from './blog/blog';
export { partnerLogin } from './login/partnerLogin';
export { publishPlans } from './plans/publishPlans';

bypassBodyParsers();
