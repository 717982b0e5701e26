import { company } from '../../../config/company';
import { CHAT_GREETING } from '../messages';

/** URL that opens the messaging app with a prepared greeting. */
export const CHAT_URL = `${company.links.chat}?text=${encodeURIComponent(CHAT_GREETING)}`;
