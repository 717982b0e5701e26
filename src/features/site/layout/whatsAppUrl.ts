import { company } from '../../../config/company';
import { WHATSAPP_PREFILLED_MESSAGE } from '../messages';

/** URL that opens the messaging app with a prepared greeting. */
export const WHATSAPP_URL = `${company.links.chat}?text=${encodeURIComponent(WHATSAPP_PREFILLED_MESSAGE)}`;
