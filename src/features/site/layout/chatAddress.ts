import { company } from '../../../config/company';
import { CHAT_GREETING } from '../messages';

/** The messaging app with the greeting ready to be sent. */
export const CHAT_ADDRESS = `${company.links.chat}?text=${encodeURIComponent(CHAT_GREETING)}`;
